import { FIELD_NAMES, FIELDS } from '../contract/fields.ts';
import { escapeHtml } from '../output.ts';
import type { ClaimedEnquiry } from '../store/deliveries.ts';
import { sourceOf } from '../store/enquiry.ts';

/** Formats an enquiry as the JSON of a message. */
type ToMessage = (enquiry: ClaimedEnquiry) => object;

/** Hosts of services whose webhooks take messages of their own form. */
const SERVICES: [host: RegExp, ToMessage][] = [
  [/^hooks\.slack(-gov)?\.com$/, toSlack],
  [/^((canary|ptb)\.)?discord(app)?\.com$/, toDiscord],
  [/\.(webhook\.office\.com|logic\.azure\.com|api\.powerplatform\.com)$/, toTeams],
];

/** Returns how a webhook wants its messages; undefined if it takes our JSON. */
export const chatMessageFor = (url: string): ToMessage | undefined =>
  SERVICES.find(([host]) => host.test(new URL(url).hostname))?.[1];

const titleOf = ({ suspicion, service }: ClaimedEnquiry) =>
  `${suspicion ? '[Suspected spam] ' : ''}New enquiry: ${service}`;

/** Labels and values, without the message. */
function detailsOf(enquiry: ClaimedEnquiry): [label: string, value: string][] {
  const rows: [string, string | null | undefined][] = [
    ...FIELD_NAMES.filter((name) => name !== 'message').map((name): [string, string] => [
      FIELDS[name].label,
      enquiry[name],
    ]),
    ...sourceOf(enquiry),
  ];
  return rows.filter((row): row is [string, string] => Boolean(row[1]));
}

/** Splits a text into parts of at most `size` UTF-16 code units, without breaking a character. */
function inParts(text: string, size: number): string[] {
  const parts: string[] = [];
  for (let rest = text; rest !== ''; rest = rest.slice(parts.at(-1)!.length)) {
    const isCutInPair = rest.length > size && /[\ud800-\udbff]/.test(rest[size - 1]!);
    parts.push(rest.slice(0, isCutInPair ? size - 1 : size));
  }
  return parts;
}

const cut = (text: string, size: number) => {
  const [first = ''] = inParts(text, size - 1);
  return first === text ? text : `${first}…`;
};

/**
 * Slack's blocks (https://docs.slack.dev/reference/block-kit/blocks): a header of up to 150 characters, ten fields of
 * 2,000 in a section, sections of 3,000. What visitors wrote is `plain_text`, without links, mentions or formats.
 */
function toSlack(enquiry: ClaimedEnquiry): object {
  const plain = (text: string) => ({ type: 'plain_text', text, emoji: false });
  const details = detailsOf(enquiry).map(([label, value]) => plain(cut(`${label}: ${value}`, 2_000)));
  const sections = Array.from({ length: Math.ceil(details.length / 10) }, (_, index) =>
    details.slice(10 * index, 10 * index + 10),
  );
  return {
    // Read out, and shown in notifications. Slack reads links and mentions in it.
    text: escapeHtml(cut(titleOf(enquiry), 150)),
    blocks: [
      { type: 'header', text: plain(cut(titleOf(enquiry), 150)) },
      ...sections.map((fields) => ({ type: 'section', fields })),
      ...inParts(enquiry.message, 3_000).map((part) => ({ type: 'section', text: plain(part) })),
      { type: 'context', elements: [plain(`Enquiry ${enquiry.id}`)] },
    ],
  };
}

/** Discord's embed (https://docs.discord.com/developers/resources/message): 6,000 characters; nobody is mentioned. */
function toDiscord(enquiry: ClaimedEnquiry): object {
  const escapeMarkdown = (text: string) => text.replace(/[\\*_~`|>#\-[\]()<:@]/g, String.raw`\$&`);
  return {
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: cut(escapeMarkdown(titleOf(enquiry)), 256),
        description: cut(escapeMarkdown(enquiry.message), 3_000),
        fields: detailsOf(enquiry).map(([name, value]) => ({
          name,
          value: cut(escapeMarkdown(value), 250),
          inline: true,
        })),
        footer: { text: `Enquiry ${enquiry.id}` },
        timestamp: new Date(enquiry.receivedAt).toISOString(),
      },
    ],
  };
}

/** An adaptive card for a workflow of Teams (https://adaptivecards.io/explorer), which takes 28 KB. */
function toTeams(enquiry: ClaimedEnquiry): object {
  const plain = (text: string, more: object = {}) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text, ...more }],
  });
  const facts = detailsOf(enquiry).map(([label, value]) => plain(`${label}: ${cut(value, 300)}`));
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            plain(titleOf(enquiry), { size: 'Large', weight: 'Bolder' }),
            ...facts,
            plain(cut(enquiry.message, 5_000)),
            plain(`Enquiry ${enquiry.id}`, { isSubtle: true }),
          ],
        },
      },
    ],
  };
}
