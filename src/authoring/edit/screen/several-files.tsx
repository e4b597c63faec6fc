import { useId, useState } from 'react';
import type { FieldOf } from '../entries/describe.ts';
import { takeFile } from './file-input.tsx';
import { Messages, useFormContext } from './labelled.tsx';

interface SeveralFilesProps {
  field: FieldOf<'list'>;
  items: unknown[];
  add(items: unknown[]): void;
}

/** Button that adds an item to a list for each of several chosen files. Shows nothing if the items hold no file. */
export function SeveralFiles({ field, items, add }: SeveralFilesProps) {
  const { form } = useFormContext();
  const about = useId();
  const [refusals, setRefusals] = useState<string[]>([]);
  const [key, inner] = fileOf(field) ?? [];
  if (!key || !inner) return null;

  const room = (field.max ?? Number.POSITIVE_INFINITY) - items.length;
  const choose = async (files: File[]) => {
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
    if (added.length > 0) add(added);
  };
  return (
    <>
      {room > 0 && (
        <span className="pick">
          <span className="button" aria-hidden="true">
            Add several at once
          </span>
          <input
            type="file"
            multiple
            accept={inner.accept}
            aria-label={`Add several to “${field.title}” at once`}
            aria-describedby={about}
            onChange={(event) => {
              void choose([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
        </span>
      )}
      {/* Also shown once the list is full: the message may say that there was no room. */}
      <div id={about} role="status" className="refusals">
        <Messages texts={refusals} />
      </div>
    </>
  );
}

/** Returns the first field of a list's items that holds a file. */
export const fileOf = ({ item }: FieldOf<'list'>): [key: string, field: FieldOf<'file'>] | undefined => {
  const fields = item.kind === 'group' ? Object.entries(item.fields) : [];
  return fields.find((entry): entry is [string, FieldOf<'file'>] => entry[1].kind === 'file');
};
