import { describe, expect, test } from 'vitest';
import { localPath, mailboxOf, shortenOrigin } from '../../../src/enquiry/contract/addresses.ts';
import { createEnquirySchema, fieldErrors } from '../../../src/enquiry/contract/enquiry.ts';
import { FIELDS } from '../../../src/enquiry/contract/fields.ts';
import { readOrigin } from '../../../src/enquiry/contract/origin.ts';
import { ADA as SENT } from '../../service/support/requests.ts';
import { REQUIRED_FIELDS } from '../../support/required-fields.ts';
import { CONTENT_FACTS } from '../../support/site-content.ts';

const ADA = { ...SENT, page: undefined, service: 'Digital  Marketing' };

const enquirySchema = createEnquirySchema(CONTENT_FACTS.words.errors);
const check = (change: object) => enquirySchema.safeParse({ ...ADA, ...change });
const errorsOf = (change: object) => {
  const result = check(change);
  return result.success ? {} : fieldErrors(result.error);
};

describe('an enquiry', () => {
  test('is accepted as written, trimmed', () => {
    expect(check({ name: '  Ada Example\t', message: '\n one\r\ntwo\rthree ' }).data).toEqual({
      ...ADA,
      message: 'one\ntwo\nthree',
      id: undefined,
      page: undefined,
      website: false,
    });
  });

  test.each(['李小龍', 'Đặng Thị Mỹ', 'عائشة', 'O’Neil-Şahin Jr.', 'X'])('may come from %s', (name) => {
    expect(check({ name }).data?.name).toBe(name);
  });

  test.each(['2125550100', '+49 (0)30 / 123-45', '٠١٢٣٤', '212.555.0100 ext. 7'])(
    'may name the phone %s',
    (phone) => {
      expect(check({ phone }).success).toBe(true);
    },
  );

  test.each(REQUIRED_FIELDS)('needs the field %s', (field) => {
    for (const value of [undefined, null, '', '  \n ', 7, {}]) {
      expect(Object.keys(errorsOf({ [field]: value }))).toEqual([field]);
    }
  });

  test.each(REQUIRED_FIELDS)('may fill the field %s up to its limit and no further', (field) => {
    const fill = (length: number) =>
      field === 'email' ? 'a@b.example'.padStart(length, 'a') : 'x'.repeat(length);
    expect(errorsOf({ [field]: fill(FIELDS[field].maxLength) })).toEqual({});
    expect(Object.keys(errorsOf({ [field]: fill(FIELDS[field].maxLength + 1) }))).toEqual([field]);
  });

  test.each(['name', 'email', 'phone', 'service'])(
    'has no line break or control character in its %s',
    (field) => {
      for (const text of ['a\r\nBcc: x@y.example', 'a\nb', 'a\u0000b', 'a\u0085b', 'a\u007fb']) {
        expect(Object.keys(errorsOf({ [field]: text }))).toEqual([field]);
      }
    },
  );

  test('loses only control characters from its message', () => {
    expect(check({ message: 'a\u0000b\u001bc\td\u{1f642} \u200dé' }).data?.message).toBe(
      'abc\td\u{1f642} \u200dé',
    );
    expect(check({ message: 'half a pair: \ud83d' }).data?.message).toBe('half a pair: \ufffd');
  });
});

describe('the email address', () => {
  test.each(['a@b', 'a.b+c@sub.example.org', "o'neil@example.com", '!#$%&*@x-y.example', '.a.@example.com'])(
    '%s is taken, as a browser takes it',
    (email) => expect(errorsOf({ email })).toEqual({}),
  );

  test.each(['a', 'a@', '@b', 'a b@c', 'a@b..c', 'a@-b', 'a@b.', 'a@b@c', 'Ada <a@b>'])(
    '%s is refused, as a browser refuses it',
    (email) => expect(Object.keys(errorsOf({ email }))).toEqual(['email']),
  );

  test.each([
    ['info@müller.example', 'info@xn--mller-kva.example'],
    ['info@mu\u0308LLER.example', 'info@xn--mller-kva.example'],
    ['info@xn--mller-kva.example', 'info@xn--mller-kva.example'],
    ['info@例え。ｊｐ', 'info@xn--r8jz45g.jp'],
    ['info@☃.example', 'info@xn--n3h.example'],
    ['Info@Visitor.example', 'Info@Visitor.example'],
    ['info@127.1', 'info@127.1'],
  ])('%s becomes %s, whether the browser converts the domain or not', (email, stored) => {
    expect(check({ email: ` ${email}\n` }).data?.email).toBe(stored);
  });

  test.each([
    ...['müller@visitor.example', 'info@müller.example:25', 'info@müller.example/path'],
    ...['info@müller.example.', 'info@mü ller.example', 'info@mü\tller.example', 'info@mü\u0085ller.example'],
    ...['info@[::1]', 'info@müller\ufe52.example?', `info@${'ü'.repeat(64)}.example`],
    ...[`info@${'ü'.repeat(250)}`, `info@${'ü.'.repeat(120)}example`],
  ])('%s is refused with a message', (email) => {
    expect(errorsOf({ email }).email).toMatch(/^[A-Z].*\.$/);
  });
});

describe('what the page adds', () => {
  const id = '123E4567-e89b-42d3-a456-426614174000';

  test('has the id in lower case', () => {
    expect(check({ id }).data?.id).toBe(id.toLowerCase());
    for (const none of ['', null, undefined]) expect(check({ id: none }).data?.id).toBeUndefined();
    expect(check({ id: 'not an id' }).success).toBe(false);
  });

  test('never invalidates the enquiry by an invalid page', () => {
    expect(check({ page: '/services/seo?a=b#form' }).data?.page).toBe('/services/seo?a=b');
    for (const page of [7, {}, 'https://evil.example', '//evil.example', null]) {
      expect(check({ page }).data?.page).toBeUndefined();
    }
  });

  test('never invalidates the enquiry by an invalid writing time', () => {
    expect(check({ writingMs: 1500 }).data?.writingMs).toBe(1500);
    for (const writingMs of ['1', -1, Number.NaN, {}, null]) {
      expect(check({ writingMs }).data).toMatchObject({ writingMs: undefined });
    }
  });

  test('says whether the honeypot was filled in', () => {
    expect(check({ website: 'https://spam.example' }).data?.website).toBe(true);
    expect(check({ website: '' }).data?.website).toBe(false);
  });
});

test.each([
  ['Ada+news@Visitor.example', 'ada@visitor.example'],
  ['v.i.c.t.i.m+x@GoogleMail.com', 'victim@gmail.com'],
  ['a.b@visitor.example', 'a.b@visitor.example'],
  ['+a+b@visitor.example', '+a@visitor.example'],
  ['+@visitor.example', '+@visitor.example'],
])('the mailbox of %s is %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));

describe('where a visit began', () => {
  const LANDING = 'https://agency.example/services/seo?utm_source=news&token=secret&utm_campaign=%E6%98%A5';
  const REFERRER = 'https://search.example/?q=private';

  test.each([
    ['a usual link', `${LANDING}#top ${REFERRER}`],
    ['a long fragment', `${LANDING}#${'x'.repeat(131_000)} ${REFERRER}`],
    ['a long other parameter', `${LANDING}&other=${'x'.repeat(131_000)} ${REFERRER}`],
    ['a long referrer', `${LANDING} ${REFERRER}&more=${'x'.repeat(131_000)}`],
  ])('is sent without what the service drops: %s', (_what, origin) => {
    const sent = shortenOrigin(origin);
    expect(sent).not.toMatch(/secret|private|xxx/);
    expect(sent.length).toBeLessThanOrEqual(2_000);
    expect(readOrigin(sent)).toEqual({
      ...{ landing: '/services/seo', referrer: 'search.example' },
      ...{ utm_source: 'news', utm_campaign: '春' },
    });
  });

  test('takes at most 2,000 characters of the longest campaign', () => {
    const sent = shortenOrigin(`${LANDING}&utm_term=${'春'.repeat(20_000)} ${REFERRER}`);
    expect(sent.length).toBeLessThanOrEqual(2_000);
    expect(readOrigin(sent)).toMatchObject({ referrer: 'search.example', utm_source: 'news' });
  });

  test('is told without a referrer, too', () => {
    for (const referrer of ['', ' ', ' android-app://search.example'])
      expect(readOrigin(shortenOrigin(`https://agency.example/${referrer}`))).toEqual({ landing: '/' });
  });
});

describe('a path on this site', () => {
  test.each([
    ['/', '/'],
    ['/contact', '/contact'],
    ['/contact#form', '/contact'],
    ['/services/video-editing?utm=a%20b', '/services/video-editing?utm=a%20b'],
    ['/a/../b', '/b'],
    ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
    ['/ü', '/%C3%BC'],
    ['/:80', '/:80'],
  ])('%s is read as %s', (value, path) => expect(localPath(value)).toBe(path));

  test.each([
    ...['', 'contact', '//evil.example', '///evil.example', '/..//evil.example', '/./\t/evil.example'],
    ...['/.//evil.example', '/%2e//evil.example', '/\\evil.example', '\\\\evil.example', '/\t/evil.example'],
    ...['/\n/evil.example', ' //evil.example', 'https://evil.example', 'javascript:alert(1)'],
    ...['/a\r\nSet-Cookie: a=b', '/a b', `/${'a'.repeat(400)}`],
  ])('is not %j', (value) => expect(localPath(value)).toBeUndefined());

  test('is not anything but a string', () => {
    for (const value of [undefined, null, 7, {}, ['/contact'], true])
      expect(localPath(value)).toBeUndefined();
  });
});

describe('where a visit began', () => {
  test.each([
    ['another site', 'https://search.example/?q=1', 'search.example'],
    ['the same site', 'https://agency.example/about', undefined],
    ['the same site with www', 'https://www.agency.example/', undefined],
    ['another site below it', 'https://blog.agency.example/', 'blog.agency.example'],
  ])('%s', (_, referrer, told) => {
    expect(readOrigin(`https://agency.example/ ${referrer}`)?.referrer).toBe(told);
    expect(readOrigin(`https://www.agency.example/ ${referrer}`)?.referrer).toBe(told);
  });
});
