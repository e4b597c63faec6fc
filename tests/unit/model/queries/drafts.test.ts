import { beforeEach, describe, expect, it, vi } from 'vitest';

/** The fake content; a service's name is its id. */
const content = vi.hoisted(() => ({ collections: {} as Record<string, { id: string; data: object }[]> }));
const environment = vi.hoisted(() => ({ SHOW_DRAFTS: undefined as boolean | undefined }));

vi.mock('astro:env/client', () => ({ PUBLIC_BACKEND_HOST: undefined }));
vi.mock('astro:env/server', () => environment);
vi.mock('astro:content', () => ({
  getCollection: async (name: string) => content.collections[name],
  getEntry: async (name: string) => content.collections[name]![0],
}));

const entry = (id: string, order: number, data: object) => ({
  id,
  data: { order, draft: false, ...data },
});
const service = (id: string, order: number, data: object = {}) =>
  entry(id, order, { name: id, listed: true, ...data });
const project = (id: string, order: number, category: string, data: object = {}) =>
  entry(id, order, { category: { id: category }, ...data });
const tab = (id: string, order: number, of: string, data: object = {}) =>
  entry(id, order, { service: { id: of }, plans: [{ price: '$199' }], ...data });

const SITE = { brand: 'Brand', language: 'en', currency: 'USD', timeZone: 'UTC' };
const LATER = { publicFrom: '2999-12-31' };

beforeEach(() => {
  content.collections = {
    labels: [
      {
        id: 'index',
        data: {
          draft: 'Draft',
          publicFrom: 'From {date}',
          perMonth: '/month',
          menu: 'Menu of {brand}',
          projectsShown: { other: '{count}' },
        },
      },
    ],
    site: [{ id: 'index', data: SITE }],
    enquiryForm: [{ id: 'index', data: { messageHint: 'Read by {brand}' } }],
    navigation: [
      {
        id: 'index',
        data: {
          servicesLabel: 'Services of {brand}',
          before: [],
          after: [],
          footer: { pages: [], services: [{ id: 'new' }, { id: 'seo' }] },
        },
      },
    ],
    services: [service('new', 1, { draft: true }), service('seo', 3), service('ads', 2)],
    packages: [tab('new', 1, 'new'), tab('later', 2, 'seo', LATER), tab('seo', 3, 'seo')],
    portfolio: [
      project('of-a-draft', 1, 'new'),
      project('draft', 2, 'seo', { draft: true }),
      project('later', 3, 'seo', LATER),
      project('shown', 4, 'seo'),
    ],
    clients: [entry('draft', 1, { draft: true }), entry('shown', 2, { alt: 'Friends of {brand}' })],
  };
});

/** The queries of a build with this setting; a build reads it once. */
async function build(SHOW_DRAFTS: boolean | undefined) {
  environment.SHOW_DRAFTS = SHOW_DRAFTS;
  vi.resetModules();
  const [services, packages, portfolio, pages, navigation, site, form] = await Promise.all([
    import('../../../../src/model/queries/services.ts'),
    import('../../../../src/model/queries/packages.ts'),
    import('../../../../src/model/queries/portfolio.ts'),
    import('../../../../src/model/queries/pages.ts'),
    import('../../../../src/model/queries/navigation.ts'),
    import('../../../../src/model/queries/site.ts'),
    import('../../../../src/model/queries/enquiry-form.ts'),
  ]);
  return { ...services, ...packages, ...portfolio, ...pages, ...navigation, ...site, ...form };
}

const ids = (entries: { id: string }[]) => entries.map(({ id }) => id);
const badges = (entries: { unpublished: string | undefined }[]) =>
  entries.map(({ unpublished }) => unpublished);

describe('the public build', () => {
  it('omits drafts and entries with a later publication date', async () => {
    const site = await build(false);
    expect(ids(await site.getServices())).toEqual(['ads', 'seo']);
    expect(ids(await site.getNeighbours('ads'))).toEqual(['seo']);
    expect(ids(await site.getPackageTabs())).toEqual(['seo']);
    expect(ids(await site.getProjects())).toEqual(['shown']);
    expect(ids(await site.getClients())).toEqual(['shown']);
  });

  it('names a hidden service in no menu, footer or form, and counts no hidden project', async () => {
    const site = await build(false);
    const { services, footer } = await site.getNavigation();
    expect(services.map(({ label }) => label)).toEqual(['ads', 'seo']);
    expect(footer.services.map(({ label }) => label)).toEqual(['seo']);
    expect(ids(await site.getServiceOptions('contact'))).toEqual(['ads', 'seo']);
    expect((await site.getCategories()).map(({ id, count }) => `${id} ${count}`)).toEqual(['seo 1']);
  });
});

describe('contact details that are still to write', () => {
  const OPEN = {
    ...SITE,
    ...{ email: 'TO WRITE: e-mail', phone: 'TO WRITE: phone', hours: [] },
    office: { street: 'TO WRITE: street', city: 'TO WRITE: city', country: 'Land', countryCode: 'DE' },
    directions: { label: 'Get there', url: 'https://maps.example/{address}' },
    chat: { label: 'Chat', url: 'https://chat.example/{phone}?text={greeting}', greeting: 'Hello' },
  };

  it('are left out in public, with what needs them', async () => {
    content.collections.site![0]!.data = OPEN;
    content.collections.enquiryForm![0]!.data = {
      messageHint: 'Say what you want.',
      unreachable: 'It is still here, e.g. above. You can also call {phone} or write to {email}.',
    };
    const queries = await build(false);
    const site = await queries.getSite();
    for (const name of ['email', 'emailHref', 'phone', 'phoneHref', 'office', 'directions', 'chat'] as const)
      expect(site[name], name).toBeUndefined();
    expect(site.address).toEqual([]);
    expect(await queries.getContactLinks()).toEqual({});
    expect(await queries.getEnquiryWords()).toMatchObject({
      messageHint: 'Say what you want.',
      unreachable: 'It is still here, e.g. above.',
    });
  });

  it('keep a chat with a number of its own, and the sentences that need none of them', async () => {
    const chat = { ...OPEN.chat, url: 'https://chat.example/155?text={greeting}' };
    content.collections.site![0]!.data = { ...OPEN, chat, email: 'hello@agency.example' };
    content.collections.enquiryForm![0]!.data = {
      unreachable: 'Call {phone}. Or write to {email}.',
      notTaken: 'Go back. Then call {phone} or write to {email}.',
    };
    const queries = await build(false);
    expect((await queries.getSite()).chat?.href).toBe('https://chat.example/155?text=Hello');
    expect(await queries.getEnquiryWords()).toMatchObject({
      unreachable: 'Or write to {email}.',
      notTaken: 'Go back. {email}',
    });
  });

  it('are shown in a preview', async () => {
    content.collections.site![0]!.data = OPEN;
    const site = await (await build(true)).getSite();
    expect(site).toMatchObject({ phone: OPEN.phone, email: OPEN.email });
    expect(site.address[1]).toBe(OPEN.office.city);
  });
});

it('the brand is filled in in entries and in texts of the interface, the navigation and the form', async () => {
  const site = await build(false);
  expect((await site.getClients())[0]?.alt).toBe('Friends of Brand');
  expect((await site.getLabels()).menu).toBe('Menu of Brand');
  expect((await site.getNavigation()).servicesLabel).toBe('Services of Brand');
  expect((await site.getEnquiryWords()).messageHint).toBe('Read by Brand');
});

describe('a preview', () => {
  it('shows all entries in their order, and marks unpublished ones', async () => {
    const site = await build(true);
    const projects = await site.getProjects();
    expect(ids(projects)).toEqual(['of-a-draft', 'draft', 'later', 'shown']);
    expect(badges(projects)).toEqual(['Draft', 'Draft', 'From December 31, 2999', undefined]);
    expect(badges(await site.getPackageTabs())).toEqual(['Draft', 'From December 31, 2999', undefined]);
    expect(badges(await site.getServices())).toEqual(['Draft', undefined, undefined]);
    expect(badges(await site.getClients())).toEqual(['Draft', undefined]);
  });
});

describe('development', () => {
  it('shows drafts by default', async () => {
    const site = await build(undefined);
    expect(ids(await site.getClients())).toEqual(['draft', 'shown']);
  });
});

it('hides unpublished entries from shared links and programs', async () => {
  const { publicOnes } = await import('../../../../src/model/queries/entries.ts');
  const shown = { id: 'b', unpublished: undefined };
  expect(publicOnes([{ id: 'a', unpublished: 'Draft' }, shown])).toEqual([shown]);
});

describe('a list without public entries', () => {
  const links = [
    { label: 'Services', href: '/services' },
    { label: 'Prices', href: '/packages#seo' },
    { label: 'Work', href: '/portfolio' },
    { label: 'Contact', href: '/contact' },
  ];
  beforeEach(() => {
    const { collections } = content;
    for (const { data } of [...collections.services!, ...collections.clients!])
      Object.assign(data, { draft: true });
    Object.assign(collections.navigation![0]!.data, { after: links, footer: { pages: links } });
    collections.pages = [
      {
        id: 'services',
        data: {
          introduction: 'Choose one.',
          nothingYet: 'Ask us.',
          closing: { button: links[1] },
          ways: links,
        },
      },
    ];
    collections.home = [
      { id: 'index', data: { hero: { buttons: links }, timeline: { heading: 'What we do' } } },
    ];
  });
  const labels = (some: { label: string }[] = []) => some.map(({ label }) => label);

  it('is linked nowhere in public, and its page says so', async () => {
    const site = await build(false);
    const { after, services, footer } = await site.getNavigation();
    expect([labels(after), services, labels(footer.pages), footer.services]).toEqual([
      ['Contact'],
      [],
      ['Contact'],
      [],
    ]);
    const page = await site.getPage('services');
    expect(page).toMatchObject({ isEmpty: true, introduction: 'Ask us.' });
    expect([labels(page.ways), page.closing]).toEqual([['Contact'], undefined]);
    const home = await site.getHome();
    expect([labels(home.hero.buttons), home.timeline]).toEqual([['Contact'], undefined]);
  });

  it('is linked in a preview, which shows drafts', async () => {
    const site = await build(true);
    const { after, footer } = await site.getNavigation();
    expect(labels(after)).toEqual(labels(links));
    expect(labels(footer.services)).toEqual(['new', 'ads', 'seo']);
    expect(await site.getPage('services')).toMatchObject({ isEmpty: false, introduction: 'Choose one.' });
    expect((await site.getHome()).timeline?.items.map(({ link }) => link)).toEqual([
      '/services/new',
      '/services/ads',
      '/services/seo',
    ]);
  });

  it('counts an entry with a text that is still to write as a draft', async () => {
    Object.assign(content.collections.services![1]!.data, { draft: false, heading: 'TO WRITE: the heading' });
    Object.assign(content.collections.services![2]!.data, { draft: false });
    expect(ids(await (await build(false)).getServices())).toEqual(['ads']);
  });
});
