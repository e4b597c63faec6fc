import { z } from 'zod';
import { order, type SchemaKit } from './kit.ts';
import { visibility } from './visibility.ts';

/** A client whose logo is shown on the home page. */
export const clients = ({ image }: SchemaKit) =>
  z.strictObject({
    order: order(),
    src: image({ kind: 'drawing' }).meta({
      title: 'Logo',
      description: 'An SVG in one dark colour beside this file.',
      fileName: 'logo',
    }),
    alt: z
      .string()
      .min(2)
      .max(60)
      .meta({ title: 'Name of the client', description: 'Read out instead of the logo.', widget: 'name' }),
    ...visibility(),
  });
