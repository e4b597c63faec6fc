import { z } from 'zod';
import { DAYS, DEFAULT_LOCALE, isCurrency, isLanguage, isTimeZone } from '../locale/locale.ts';
import { ICONS, orToWrite } from './kit.ts';

const time = (format = /^([01]\d|2[0-3]):[0-5]\d$/) =>
  z.string().regex(format, { error: 'Write the time with 24 hours, like 09:00 or 17:30.' });

/** A time that may be the end of the day. */
const closingTime = () => time(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/);

/** Whether no day has hours that begin before others have ended. */
const areApart = (hours: { days: string[]; opens: string; closes: string }[]) =>
  DAYS.every((day) => {
    const ofDay = hours.filter(({ days }) => days.includes(day)).sort((a, b) => (a.opens < b.opens ? -1 : 1));
    return ofDay.every(({ opens }, index) => index === 0 || ofDay[index - 1]!.closes <= opens);
  });

/** Brand, office and contact details. No other file repeats them. */
export const site = () =>
  z.strictObject({
    brand: z.string().min(2).max(40).meta({
      title: 'Brand',
      description: 'The name of the agency. Other texts write {brand} where it belongs.',
    }),
    description: z.string().min(40).max(240).meta({
      title: 'Short description',
      description: 'One or two sentences about the agency; they stand in the footer of every page.',
    }),
    url: z
      .url({ protocol: /^https$/ })
      .regex(/^https:\/\/[^/?#@\\]+$/, {
        error: 'Write the address without a path, like https://www.agency.example.',
      })
      .optional()
      .meta({
        title: 'Website',
        description: 'Address of this website, once it has one. The setting SITE_URL overrides it.',
      }),
    language: z
      .string()
      .refine(isLanguage, { error: 'Write the code of a language, like en, de, pt-BR or ja.' })
      .default(DEFAULT_LOCALE.language)
      .meta({
        title: 'Language',
        description:
          'Code of the language of all texts, like en, de, pt-BR or ja. Days, numbers and the direction of writing follow from it.',
      }),
    currency: z
      .string()
      .refine(isCurrency, { error: 'Write the code of a currency, like USD, EUR or JPY.' })
      .default(DEFAULT_LOCALE.currency)
      .meta({ title: 'Currency', description: 'Code of the currency of all prices, like USD, EUR or JPY.' }),
    timeZone: z
      .string()
      .refine(isTimeZone, { error: 'Write a time zone like America/New_York or Europe/Berlin.' })
      .default(DEFAULT_LOCALE.timeZone)
      .meta({
        title: 'Time zone',
        description:
          'Where your day begins, like Europe/Berlin: for entries that wait for a day, and for mails.',
      }),
    email: z
      .email({ pattern: orToWrite(z.regexes.email) })
      .meta({ title: 'E-mail', description: 'Shown on the site; enquiries are sent to it.' })
      .optional(),
    phone: z
      .string()
      .regex(orToWrite(/^\+\d[\d ]{6,20}$/), {
        error: 'Write the number with its country code, like +1 212 555 0100.',
      })
      .meta({
        title: 'Phone',
        description: 'With country code and spaces, as it is shown. The chat link uses it as well.',
      })
      .optional(),
    office: z
      .strictObject({
        street: z.string().min(2).optional().meta({ title: 'Street and number' }),
        city: z.string().min(2).meta({ title: 'City' }),
        region: z.string().min(2).optional().meta({
          title: 'State or region',
          description: 'Leave it out where addresses have none.',
        }),
        postalCode: z.string().min(3).optional().meta({
          title: 'Postal code',
          description: 'Leave it out where addresses have none.',
        }),
        country: z.string().min(2).meta({ title: 'Country' }),
        countryCode: z
          .string()
          .regex(/^[A-Z]{2}$/, { error: 'Two capital letters, like US.' })
          // As people write it; the standard has GB.
          .overwrite((code) => (code === 'UK' ? 'GB' : code))
          .meta({
            title: 'Country code',
            description: 'Two letters for machines, like US.',
          }),
      })
      .meta({ title: 'Office', description: 'The postal address.' })
      .optional(),
    hours: z
      .array(
        z
          .strictObject({
            days: z.array(z.enum(DAYS)).min(1).meta({
              title: 'Days',
              description: 'Days that share these hours, each once.',
            }),
            opens: time().meta({ title: 'Opens', description: '24 hours, like 09:00.' }),
            closes: closingTime().meta({
              title: 'Closes',
              description: '24 hours, like 17:00; at midnight 24:00.',
            }),
          })
          .refine(({ opens, closes }) => opens < closes, {
            path: ['closes'],
            error:
              'It must be later than the time it opens. If that is after midnight, write 24:00 here, and the hours from 00:00 on for the next day.',
          }),
      )
      .min(1)
      .refine(areApart, { error: 'The hours of a day overlap.' })
      .meta({ title: 'Working hours' }),
    social: z
      .array(
        z.strictObject({
          label: z
            .string()
            .min(3)
            .max(60)
            .meta({ title: 'Label', description: 'Read out to people who do not see the icon.' }),
          icon: z.enum(ICONS).meta({ title: 'Icon' }),
          url: z.url({ protocol: /^https$/ }).meta({ title: 'Address' }),
        }),
      )
      .max(4)
      .meta({ title: 'Social profiles', description: 'Up to four; [] if there are none.' }),
    directions: z
      .strictObject({
        label: z.string().min(3).max(40).meta({ title: 'Label' }),
        url: z.string().startsWith('https://').includes('{address}').meta({
          title: 'Address',
          description: 'Link of a map site; {address} becomes the postal address.',
        }),
      })
      .optional()
      .meta({ title: 'Directions', description: 'A link under the address on the contact page.' }),
    chat: z
      .strictObject({
        label: z
          .string()
          .min(3)
          .max(40)
          .meta({ title: 'Label', description: 'The words on the floating chat link.' }),
        url: z.string().startsWith('https://').includes('{greeting}').meta({
          title: 'Address',
          description:
            'Link of the messaging app; {phone} becomes the office number in digits, {greeting} the greeting.',
        }),
        greeting: z
          .string()
          .min(5)
          .max(200)
          .meta({ title: 'Greeting', description: 'The message a visitor starts with.' }),
      })
      .optional()
      .meta({ title: 'Chat link', description: 'Stands on every page.' }),
    credit: z
      .strictObject({
        text: z
          .string()
          .min(2)
          .max(60)
          .meta({ title: 'Text', description: 'Words before the name, such as “Site by”.' }),
        name: z.string().min(2).max(60).meta({ title: 'Name', description: 'Who built the site.' }),
        url: z.url({ protocol: /^https$/ }).meta({ title: 'Address' }),
      })
      .optional()
      .meta({ title: 'Credit', description: 'The last line of the footer.' }),
  });

export type Site = z.infer<ReturnType<typeof site>>;
