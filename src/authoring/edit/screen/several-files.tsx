import { useState } from 'react';
import type { Field } from '../entries/describe.ts';
import { type FileField, takeFile } from './file-input.tsx';
import { type FieldProps, Messages, useFormContext } from './labelled.tsx';

export type ListField = Extract<Field, { kind: 'list' }>;

/** Adds an item to a list for each of several files that are chosen at once. */
export function SeveralFiles({ field, path, items }: FieldProps<ListField> & { items: unknown[] }) {
  const { form } = useFormContext();
  const [refusals, setRefusals] = useState<string[]>([]);
  const [key, inner] = fileOf(field) ?? [];
  if (!key || !inner) return null;

  const choose = async (files: File[]) => {
    const room = (field.max ?? Number.POSITIVE_INFINITY) - items.length;
    const added: Record<string, string>[] = [];
    const refused: string[] = [];
    for (const file of files.slice(0, room)) {
      const taken = await takeFile(file, inner, undefined, [form.values, added]);
      if (typeof taken === 'string') refused.push(taken);
      else {
        form.upload(taken.name, taken.upload);
        added.push({ [key]: `./${taken.name}` });
      }
    }
    for (const { name } of files.slice(room))
      refused.push(`“${name}” was left out: ${field.max} are the most.`);
    setRefusals(refused);
    form.set(path, [...items, ...added]);
  };
  return (
    <>
      <span className="pick">
        <span className="button" aria-hidden="true">
          Add several at once
        </span>
        <input
          type="file"
          multiple
          accept={inner.accept}
          aria-label={`Add several to “${field.title}” at once`}
          onChange={(event) => {
            void choose([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </span>
      <Messages texts={refusals} />
    </>
  );
}

/** Returns the first field of a list's items that holds a file. */
const fileOf = ({ item }: ListField): [key: string, field: FileField] | undefined => {
  const fields = item.kind === 'group' ? Object.entries(item.fields) : [];
  return fields.find((entry): entry is [string, FileField] => entry[1].kind === 'file');
};
