import { z } from 'zod';
import { localPath, order, type SchemaKit } from './kit.ts';
import { visibility } from './visibility.ts';

/** The content check knows the currency, and says what is missing beside a number (`check/prices.ts`). */
const price = () =>
  z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    z.string().min(1).max(30),
  ) as unknown as z.ZodType<string, string>;

const plan = () =>
  z.strictObject({
    title: z.string().min(2).max(30).meta({ title: 'Name', description: 'Basic, Standard or Premium.' }),
    price: price().meta({
      title: 'Price',
      description:
        'As clients read it, like $549. For a monthly price: $549/mo. Without a number for a price that depends: On request.',
    }),
    description: z
      .string()
      .min(20)
      .max(160)
      .meta({ title: 'Description', description: 'Who it is for, in one sentence.' }),
    features: z.array(z.string().min(5).max(110)).min(4).max(9).meta({
      title: 'What is included',
      description: 'Four to nine lines, the most important first.',
    }),
    buttonText: z.string().min(2).max(30).meta({ title: 'Button' }),
    buttonLink: localPath().meta({ title: 'Button leads to' }),
    popular: z.boolean().default(false).meta({
      title: 'Popular',
      description: 'true: marked as the one that most choose. One plan of a tab is.',
    }),
  });

/** One tab of the packages page: three plans of one service. The file name is the tab’s fragment. */
export const packages = ({ reference }: SchemaKit) =>
  z.strictObject({
    order: order(),
    label: z
      .string()
      .min(2)
      .max(30)
      .meta({ title: 'Tab', description: 'The words on the tab.', widget: 'name' }),
    service: reference('services').meta({ title: 'Service', description: 'Name of the service’s folder.' }),
    introduction: z
      .string()
      .min(40)
      .max(240)
      .meta({ title: 'Introduction', description: 'One or two sentences over the cards.' }),
    plans: z
      .array(plan())
      .length(3)
      .refine((plans) => plans.filter(({ popular }) => popular).length === 1, {
        error: 'Exactly one of the three plans is the popular one (popular: true).',
      })
      .meta({ title: 'Plans', description: 'Three cards, from the smallest to the largest.' }),
    ...visibility(),
  });
