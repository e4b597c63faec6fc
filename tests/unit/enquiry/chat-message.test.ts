import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { FIELDS } from '../../../src/enquiry/contract/fields.ts';
import { chatMessageFor } from '../../../src/enquiry/delivery/chat-message.ts';
import { toEvent } from '../../../src/enquiry/delivery/webhook.ts';
import type { ClaimedEnquiry } from '../../../src/enquiry/store/deliveries.ts';
import { claimed } from '../../service/support/requests.ts';

const ENQUIRY = claimed({
  origin: { landing: '/services', referrer: 'search.example', utm_campaign: 'may' },
});

const MENTIONS = '<!channel> @everyone <@U123> **now** [a](https://evil.example) <https://evil.example|Bank>';

/** Fills all fields with a text, as far as the form allows. */
const filledWith = (text: string): Partial<ClaimedEnquiry> =>
  Object.fromEntries(
    Object.entries(FIELDS).map(([name, { maxLength }]) => [
      name,
      text.repeat(Math.floor(maxLength / text.length)),
    ]),
  );

const ENQUIRIES: [what: string, Partial<ClaimedEnquiry>][] = [
  ['as people write', {}],
  ['suspected as spam, on an unknown page', { suspicion: 'trap', page: null, origin: {} }],
  ['with mentions and links', { name: MENTIONS, service: MENTIONS, message: MENTIONS }],
  ['of emoji', filledWith('😀')],
  ['of emoji behind a letter', { message: `a${'😀'.repeat(4_999)}` }],
  ['of Chinese letters', filledWith('宽')],
  ['of quotes', filledWith('"')],
];

const messageTo = (url: string, change: Partial<ClaimedEnquiry>) =>
  JSON.parse(JSON.stringify(chatMessageFor(url)!({ ...ENQUIRY, ...change })));

const wellFormed = z.string().refine((value) => value.isWellFormed());
const textUpTo = (length: number) => wellFormed.min(1).max(length);

/** https://docs.slack.dev/reference/block-kit: blocks and text objects, as far as messages use them. */
const plainText = (length: number) =>
  z.strictObject({ type: z.literal('plain_text'), text: textUpTo(length), emoji: z.literal(false) });
const slackMessage = z.strictObject({
  text: textUpTo(4_000),
  blocks: z
    .array(
      z.union([
        z.strictObject({ type: z.literal('header'), text: plainText(150) }),
        z.strictObject({ type: z.literal('section'), text: plainText(3_000) }),
        z.strictObject({ type: z.literal('section'), fields: z.array(plainText(2_000)).min(1).max(10) }),
        z.strictObject({ type: z.literal('context'), elements: z.array(plainText(3_000)).min(1).max(10) }),
      ]),
    )
    .max(50),
});

/** https://docs.discord.com/developers/resources/message#embed-object-embed-limits */
const discordMessage = z.strictObject({
  allowed_mentions: z.strictObject({ parse: z.tuple([]) }),
  embeds: z.tuple([
    z.strictObject({
      title: textUpTo(256),
      description: textUpTo(4_096),
      fields: z
        .array(z.strictObject({ name: textUpTo(256), value: textUpTo(1_024), inline: z.boolean() }))
        .max(25),
      footer: z.strictObject({ text: textUpTo(2_048) }),
      timestamp: z.iso.datetime(),
    }),
  ]),
});

/** Returns all strings in a value. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsIn);

describe.each(ENQUIRIES)('an enquiry %s', (_what, change) => {
  const written = { ...ENQUIRY, ...change };

  test('fits Slack’s blocks, in which its whole message is plain text', () => {
    const message = slackMessage.parse(messageTo('https://hooks.slack.com/services/T/B/x', change));
    expect(message.text).not.toMatch(/[<>]/);
    const sections = message.blocks.flatMap((block) => ('text' in block ? [block.text.text] : []));
    expect(sections.slice(1).join('')).toBe(written.message);
  });

  test('fits an embed of Discord, without links, formats or mentions', () => {
    const message = discordMessage.parse(messageTo('https://discord.com/api/webhooks/1/x', change));
    const { timestamp: _, ...embed } = message.embeds[0];
    expect(textsIn(embed).join('').length).toBeLessThanOrEqual(6_000);
    for (const text of [embed.title, embed.description]) expect(text).not.toMatch(/(?<!\\)[<@*[\]:]/);
  });

  test('fits a card of Teams, in whose runs of text nothing is a link or format', () => {
    const url = 'https://prod-1.westeurope.logic.azure.com/workflows/x';
    const message = messageTo(url, change);
    expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(28 * 1024);
    for (const text of textsIn(message)) expect(text.isWellFormed()).toBe(true);
    const { body } = message.attachments[0].content as { body: { type: string; inlines: object[] }[] };
    expect(new Set(body.map(({ type }) => type))).toEqual(new Set(['RichTextBlock']));
    expect(textsIn(body).join(' ')).toContain(written.message.slice(0, 1_000).slice(0, -1));
  });
});

test('the guide shows the JSON that other addresses get', () => {
  const guide = readFileSync('src/enquiry/AGENCY.md', 'utf8');
  const shown = JSON.parse(/```json\n(.*?)```/s.exec(guide)![1]!);
  const origin = { landing: '/', referrer: 'search.example', utm_source: 'news', utm_campaign: 'may' };
  const enquiry = { ...ENQUIRY, phone: shown.data.phone, page: '/services/seo', origin };
  expect(shown).toEqual(toEvent({ ...enquiry, receivedAt: Date.parse(shown.timestamp) }));
});

test('other addresses get our own JSON', () => {
  for (const url of ['https://hooks.slack.com.evil.example/', 'https://hooks.zapier.com/hooks/catch/1/x'])
    expect(chatMessageFor(url)).toBeUndefined();
});
