import { type ReactNode, useEffect, useRef, useState } from 'react';
import { StoreError } from '../store.ts';

interface DialogProps {
  title: string;
  /** Words on the button that does it. */
  action: string;
  /** Closes the dialog when it has succeeded. A `StoreError` is shown. */
  onConfirm(): Promise<void>;
  close(): void;
  isReady?: boolean;
  /** Whether it takes something away. */
  isDangerous?: boolean;
  children: ReactNode;
}

/** A modal question with the choice to do it or not. */
export function Dialog(props: DialogProps) {
  const { title, action, onConfirm, close, isReady = true, isDangerous = false, children } = props;
  const element = useRef<HTMLDialogElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState<string[]>([]);
  useEffect(() => element.current!.showModal(), []);
  const confirm = async () => {
    setBusy(true);
    setRefusals([]);
    try {
      await onConfirm();
      close();
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      setRefusals([
        error.message,
        ...error.mistakes.map(
          ({ path, title: field, text }) => `${path}${field ? `, ${field}` : ''}: ${text}`,
        ),
      ]);
    } finally {
      setBusy(false);
    }
  };
  return (
    <dialog ref={element} aria-labelledby="dialog-title" onClose={close}>
      <form
        method="dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <h2 id="dialog-title">{title}</h2>
        {children}
        <div role="alert">
          {refusals.map((refusal) => (
            <p key={refusal} className="message">
              {refusal}
            </p>
          ))}
        </div>
        <footer>
          <button type="submit" className={isDangerous ? 'danger' : 'main'} disabled={isBusy || !isReady}>
            {isBusy ? 'One moment …' : action}
          </button>
          <button type="button" onClick={close}>
            Leave it as it is
          </button>
        </footer>
      </form>
    </dialog>
  );
}
