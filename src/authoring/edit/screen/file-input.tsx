import { type ComponentProps, type DragEvent, useId, useState } from 'react';
import { sentencesOf } from '../../../model/check/mistake.ts';
import { MAX_MEGABYTES, tooSmall } from '../../../model/check/pictures/limits.ts';
import type { FieldOf } from '../../../model/entries/describe.ts';
import type { ChosenFile } from './form.ts';
import { type FieldProps, Labelled, Messages, useFormContext } from './labelled.tsx';
import { isFilm, resolve, useStoredUrl } from './stored-files.ts';

/** Size of a picture in pixels, after EXIF rotation. */
interface Size {
  width: number;
  height: number;
}

/** A picture or film in the folder of its entry, stored as `./name.ending`. */
export function FileInput({ field, path }: FieldProps<FieldOf<'file'>>) {
  const { form } = useFormContext();
  const [refusal, setRefusal] = useState<string>();
  const [isDragOver, setDragOver] = useState(false);
  const [size, setSize] = useState<Size>();
  const value = form.get(path);
  const isPicture = field.accept.startsWith('image/');
  const isUsed = typeof value === 'string' && value !== '';
  const isInList = path.includes('[');
  const small = isUsed && size && field.picture ? tooSmall('This picture', size, field.picture) : undefined;

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const refused = refusalOf(file, field);
    setRefusal(refused);
    if (!refused) form.choose(path, await read(file), isInList ? undefined : field.fileName);
  };
  const dragged = (event: DragEvent, isOver: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setDragOver(isOver);
    if (!isOver) void choose(event.dataTransfer.files[0]);
  };
  const drop = {
    onDragOver: (event: DragEvent) => dragged(event, true),
    onDragLeave: () => setDragOver(false),
    onDrop: (event: DragEvent) => dragged(event, false),
  };
  return (
    <Labelled
      field={field}
      path={path}
      note={
        <>
          {/* The content check reports errors on save. */}
          {small?.severity === 'warning' && <p className="hint">{sentencesOf(small)}</p>}
          {refusal && <p className="message">{refusal}</p>}
        </>
      }
    >
      {(props) => (
        <div className="file" data-over={isDragOver || undefined} {...drop}>
          {isUsed && <FilePreview value={value} onSize={setSize} />}
          <div>
            <FileButton
              {...props}
              label={`Choose ${isUsed ? 'another' : 'a'} ${isPicture ? 'picture' : 'film'}`}
              accept={field.accept}
              choose={([file]) => void choose(file)}
            />
            {!field.required && isUsed && (
              <button type="button" onClick={() => form.set(path, undefined)}>
                Remove
              </button>
            )}
            <p className="about">{isPicture ? 'Or drop a picture here.' : 'Or drop a film here.'}</p>
          </div>
        </div>
      )}
    </Labelled>
  );
}

interface SeveralFilesProps extends FieldProps<FieldOf<'list'>> {
  /** Number of items that the list has room for. */
  room: number;
}

/** Button that adds a list item for each chosen file. Renders nothing if the items have no file field. */
export function SeveralFiles({ field, path, room }: SeveralFilesProps) {
  const { form } = useFormContext();
  const about = useId();
  const [refusals, setRefusals] = useState<string[]>([]);
  const [key, inner] = fileOf(field) ?? [];
  if (!key || !inner) return null;

  const choose = async (files: File[]) => {
    const fitting = files.slice(0, room);
    const refused = fitting.map((file) => refusalOf(file, inner));
    const leftOut = files.slice(room).map(({ name }) => `“${name}” was left out: ${field.max} are the most.`);
    setRefusals([...refused.filter((refusal) => refusal !== undefined), ...leftOut]);
    const taken = fitting.filter((_, at) => refused[at] === undefined);
    form.chooseSeveral(path, key, await Promise.all(taken.map(read)));
  };
  return (
    <>
      {room > 0 && (
        <FileButton
          multiple
          label="Add several at once"
          accept={inner.accept}
          aria-label={`Add several to “${field.title}” at once`}
          aria-describedby={about}
          choose={(files) => void choose(files)}
        />
      )}
      {/* Also while the list is full: the messages say which files were left out. */}
      <div id={about} role="status" className="refusals">
        <Messages texts={refusals} />
      </div>
    </>
  );
}

interface FileButtonProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  label: string;
  choose(files: File[]): void;
}

/** A button over the native input, which would name the file chosen last instead of the file in use. */
const FileButton = ({ label, choose, ...input }: FileButtonProps) => (
  <span className="pick">
    <span className="button" aria-hidden="true">
      {label}
    </span>
    <input
      {...input}
      type="file"
      onChange={(event) => {
        choose([...(event.target.files ?? [])]);
        // Otherwise the input keeps the name, even of a refused file.
        event.target.value = '';
      }}
    />
  </span>
);

/** Returns the first file field of a list's items. */
export const fileOf = ({ item }: FieldOf<'list'>): [key: string, field: FieldOf<'file'>] | undefined => {
  const fields = item.kind === 'group' ? Object.entries(item.fields) : [];
  return fields.find((entry): entry is [string, FieldOf<'file'>] => entry[1].kind === 'file');
};

const read = async (file: File): Promise<ChosenFile> => ({
  name: file.name,
  upload: { contents: new Uint8Array(await file.arrayBuffer()), url: URL.createObjectURL(file) },
});

/** Describes why a chosen file cannot be used; undefined if it can. */
function refusalOf({ name, size, type }: File, { accept }: FieldOf<'file'>): string | undefined {
  if (/\.hei[cf]$/i.test(name) || /hei[cf]/.test(type))
    return `“${name}” is a HEIC photo, which most browsers cannot show. On the phone choose Settings, Camera, Formats, “Most Compatible”, or send yourself the photo by mail; then it is a JPEG.`;
  if (size > MAX_MEGABYTES * 1e6)
    return `“${name}” has ${Math.ceil(size / 1e6)} megabytes; ${MAX_MEGABYTES} are the most. Save it smaller and choose it again.`;
  const isRight = accept.startsWith('image/')
    ? type.startsWith('image/')
    : name.toLowerCase().endsWith(accept);
  return isRight
    ? undefined
    : `“${name}” is not ${accept.startsWith('image/') ? 'a picture' : `a ${accept} file`}.`;
}

/** Preview of the current file. A picture reports its size when it has loaded. */
function FilePreview({ value, onSize }: { value: string; onSize(size: Size): void }) {
  const url = useFileUrl(value);
  const name = value.split('/').at(-1)!;
  if (!url) return <span className="thumb" />;
  if (isFilm(value))
    return <video className="thumb" src={url} controls muted aria-label={`In use: ${name}`} />;
  return (
    <img
      className="thumb"
      src={url}
      alt={`In use: ${name}`}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
        onSize({ width, height })
      }
    />
  );
}

/** Decorative thumbnail of a picture, beside text that names it. Renders nothing for a film. */
export function SmallPicture({ value }: { value: string }) {
  const url = useFileUrl(value);
  return url && !isFilm(value) ? <img className="small-picture" src={url} alt="" /> : null;
}

/** Returns a URL of the upload that a value names, or else of the saved file; undefined until that is loaded. */
function useFileUrl(value: string): string | undefined {
  const { form, folder } = useFormContext();
  const saved = useStoredUrl(resolve(folder, value), 'saved');
  return form.uploads.get(value.replace(/^\.\//, ''))?.url ?? saved;
}
