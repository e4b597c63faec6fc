import type { ChangedEntry } from '../entries/differences.ts';
import { Dialog } from './dialog.tsx';

interface DiscardDialogProps {
  /** A new or changed entry. */
  entry: ChangedEntry;
  /** @throws {StoreError} if it is refused */
  discard(): Promise<void>;
  close(): void;
}

/** Asks before a change is lost for good. */
export function DiscardDialog({ entry: { state, kind, title }, discard, close }: DiscardDialogProps) {
  const isNew = state === 'added';
  return (
    <Dialog
      title={isNew ? `Delete the new ${kind?.one ?? 'file'} “${title}”` : `Discard the changes to “${title}”`}
      action={isNew ? 'Delete it' : 'Discard them'}
      isDangerous
      onConfirm={discard}
      close={close}
    >
      <p>
        {isNew
          ? 'It was never public, so it cannot be brought back.'
          : 'What is public stays. What was changed since cannot be brought back.'}
      </p>
    </Dialog>
  );
}
