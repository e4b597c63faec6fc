import sharp from 'sharp';
import { examplePrice, MONTHLY, type PriceLocale } from '../../src/model/locale/price.ts';

/** Texts of sample entries and sections. They are long enough for each field, and different from each other. */
const sentence = (of: string) =>
  `This sentence about ${of} fills a field of a copy of the site, in which its tests run.`;
const headAndText = (of: string) => ({ heading: `A heading over ${of}`, text: sentence(of) });
const button = { label: 'Get in touch', href: '/contact' };
const repeat = <T>(count: number, make: (number: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i + 1));

const TONES = ['moss', 'clay', 'river', 'mist', 'sand', 'ink'] as const;
const seo = (title: string) => ({
  title: `${title} of the tests`,
  description: sentence(title),
  keywords: ['one', 'two', 'three'].map((word) => `${title} ${word}`),
});

export const sampleService = (number: number) => ({
  order: 9000 + number,
  name: `Sample service ${number}`,
  heading: `What sample service ${number} is`,
  introduction: sentence(`sample service ${number}`),
  summary: `What sample service ${number} does, in one sentence.`,
  picture: './picture.jpg',
  pictureAlt: `A circle on plain ground, number ${number}.`,
  tone: TONES[number % TONES.length],
  icon: 'browser',
  schedule: {
    title: 'From week to week',
    steps: repeat(3, (week) => ({ when: `Week ${week}`, what: `What happens in week ${week}.` })),
  },
  projects: {
    introduction: sentence(`the projects of sample service ${number}`),
    description: `What the projects of sample service ${number} have in common, in two lines.`,
  },
  seo: seo(`Sample service ${number}`),
});

export const SAMPLE_BENEFITS = repeat(
  6,
  (number) => `## Benefit ${number}\n\n${sentence(`benefit ${number}`)}\n`,
).join('\n');

/** A third of the tabs is paid every month. */
export const sampleTab = (number: number, service: string, locale: PriceLocale) => ({
  order: 9000 + number,
  label: `Sample tab ${number}`,
  service,
  introduction: sentence(`sample tab ${number}`),
  plans: ['Small', 'Middle', 'Large'].map((title, index) => ({
    title,
    price: examplePrice(locale, Number(`${number}${index + 1}9`)) + (number % 3 === 0 ? MONTHLY : ''),
    description: `For whoever needs the ${title.toLowerCase()} plan ${number}.`,
    features: repeat(4, (feature) => `Feature ${feature} of plan ${title.toLowerCase()} ${number}`),
    buttonText: 'Schedule a call',
    buttonLink: `/services/${service}#schedule-a-call`,
    ...(index === 1 && { popular: true }),
  })),
});

/** Before all others: the first page of the portfolio is made of them. Every fifth has a film. */
export const sampleProject = (number: number, category: string) => ({
  order: 10 * number - 9000,
  title: `Sample project ${number}`,
  client: `Sample client ${number % 7}`,
  category,
  description: sentence(`sample project ${number}`),
  picture: './picture.jpg',
  pictureAlt: `A circle on plain ground, number ${number}.`,
  ...(number % 5 === 2 && { film: { mp4: './film.mp4', webm: './film.webm', start: 0.1 } }),
  ...(number % 5 === 3 && {
    morePictures: ['second', 'third'].map((name) => ({
      picture: `./${name}.jpg`,
      alt: `A ${name} picture of ${number}.`,
    })),
  }),
  link: `/portfolio/sample-project-${number}`,
  ...(number % 5 === 1 && { featured: true }),
});

export const sampleClient = (number: number) => ({
  order: 9000 + number,
  src: './logo.svg',
  alt: `Sample client ${number}`,
});

/** A picture that compresses quickly, with sharp edges, in other colours for each number. */
export const samplePicture = (number: number): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="1500">
  <rect width="2000" height="1500" fill="hsl(${(number * 47) % 360} 40% 30%)"/>
  <circle cx="${600 + ((number * 137) % 800)}" cy="750" r="400" fill="hsl(${(number * 83) % 360} 60% 60%)"/>
</svg>`),
  )
    .jpeg()
    .toBuffer();

/** Every optional group of the pages and of the agency, by file below `src/content`. */
export const sections = (services: { id: string; name: string }[]): Record<string, object> => ({
  'site/index.yaml': {
    email: 'hello@agency.example',
    phone: '+1 555 555 0100',
    office: {
      ...{ street: '1 Sample Street', city: 'Sampleton', postalCode: '00001' },
      ...{ country: 'Canada', countryCode: 'CA' },
    },
    social: [{ label: 'Our profile', icon: 'network', url: 'https://social.example/agency' }],
    directions: { label: 'Get directions', url: 'https://maps.example/{address}' },
    chat: {
      label: 'Chat with us',
      url: 'https://chat.example/{phone}?text={greeting}',
      greeting: 'Hello, I have a question.',
    },
    credit: { text: 'Site by', name: 'A workshop', url: 'https://workshop.example' },
  },
  'navigation/index.yaml': { footer: { services: services.slice(0, 5).map(({ id }) => id) } },
  'home/index.yaml': {
    hero: {
      buttons: [button, { label: 'Our services', href: '/services' }],
      typing: ['Websites', 'Films', 'Campaigns'],
    },
    clients: { heading: 'Who works with us', note: sentence('clients') },
    about: {
      ...headAndText('the agency'),
      facts: [
        { value: '{services}', label: 'services of all kinds' },
        { value: '{lowestPrice}', label: 'for the smallest package' },
        { value: '24 h', label: 'at most until we reply' },
      ],
      button: { label: 'How we work', href: '/about' },
    },
    timeline: {
      ...headAndText('the services'),
      items: services.slice(0, 6).map(({ id, name }, index) => ({
        title: name,
        description: sentence(name),
        image: './sample.jpg',
        imageAlt: `A circle, to stand for ${name}.`,
        icon: 'browser',
        color: TONES[index % TONES.length],
        border: TONES[index % TONES.length],
        link: `/services/${id}`,
      })),
    },
    packages: headAndText('the packages'),
    portfolio: headAndText('the portfolio'),
  },
  'about/index.yaml': {
    name: { heading: 'Where the name is from', paragraphs: [sentence('the name')] },
    principles: {
      heading: 'What we hold on to',
      items: repeat(3, (number) => ({ title: `Principle ${number}`, text: sentence(`principle ${number}`) })),
    },
    steps: {
      heading: 'From the first call on',
      items: repeat(3, (number) => ({
        when: `Week ${number}`,
        title: `Step ${number}`,
        text: sentence(`step ${number}`),
      })),
    },
    limits: { heading: 'What we leave to others', items: repeat(2, (number) => sentence(`limit ${number}`)) },
    closing: { ...headAndText('the end of the page'), button },
  },
  'contact/index.yaml': { callToAction: { ...headAndText('what to do next'), button } },
  ...Object.fromEntries(
    ['services', 'packages', 'portfolio'].map((name) => [
      `pages/${name}.yaml`,
      { closing: { ...headAndText(`the end of ${name}`), button } },
    ]),
  ),
});
