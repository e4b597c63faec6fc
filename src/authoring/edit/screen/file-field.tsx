import { fields } from '@keystatic/core';
import type { Field } from './describe.ts';
import { type InputProps, WithMessage } from './inputs.tsx';
import { storedName } from './stored-name.ts';

type FileField = Extract<Field, { kind: 'file' }>;

/** A file in the folder of its entry. */
interface Beside {
  data: Uint8Array;
  extension: string;
  filename: string;
}

/** The relative path of another entry's file. */
interface Elsewhere {
  elsewhere: string;
}

type Value = Beside | Elsewhere | null;

const isElsewhere = (value: Value): value is Elsewhere => value !== null && 'elsewhere' in value;

/**
 * Creates a field for a picture or film in the entry's folder, stored as `./name.ending`. A path to another entry's
 * file is kept until the editor chooses a file.
 * @param inList files in a list keep the names of their uploads
 */
export function fileField(field: FileField, inList: boolean) {
  const make = field.accept === 'image/*' ? fields.image : fields.file;
  const base = make({
    label: field.title,
    description: field.description,
    validation: { isRequired: field.required },
    transformFilename: (uploaded) => storedName(uploaded, inList ? undefined : field.fileName),
  });
  const complaintAbout = (value: Value) =>
    value === null || isElsewhere(value) ? undefined : field.check(`./${value.filename}`);
  return {
    ...base,
    Input: (props: InputProps<Value>) => (
      <FileInput {...props} Base={base.Input} complaintAbout={complaintAbout} />
    ),
    filename: (value: unknown) =>
      typeof value === 'string' && value.startsWith('./') ? value.slice(2) : undefined,
    parse: (value: unknown, { asset }: { asset: Uint8Array | undefined }): Value => read(value, asset),
    serialize(value: Value) {
      if (value === null) return { value: undefined, asset: undefined };
      if (isElsewhere(value)) return { value: value.elsewhere, asset: undefined };
      return { value: `./${value.filename}`, asset: { filename: value.filename, content: value.data } };
    },
    validate(value: Value) {
      const complaint = complaintAbout(value);
      if (complaint) throw new Error(complaint);
      return isElsewhere(value) ? value : base.validate(value);
    },
  };
}

function read(value: unknown, asset: Uint8Array | undefined): Value {
  if (typeof value !== 'string') return null;
  if (!value.startsWith('./')) return { elsewhere: value };
  const filename = value.slice(2);
  return asset ? { data: asset, filename, extension: filename.split('.').at(-1) ?? '' } : null;
}

interface FileInputProps extends InputProps<Value> {
  Base: (props: InputProps<Beside | null>) => React.ReactElement | null;
  complaintAbout: (value: Value) => string | undefined;
}

function FileInput({ Base, complaintAbout, value, ...props }: FileInputProps) {
  if (!isElsewhere(value)) {
    return (
      <WithMessage message={complaintAbout(value)}>
        <Base {...props} value={value} />
      </WithMessage>
    );
  }
  return (
    <>
      <Base {...props} value={null} forceValidation={false} />
      <p>
        In use: <code>{value.elsewhere}</code>, a file of another entry. Choose a file to put one of its own
        here.
      </p>
    </>
  );
}
