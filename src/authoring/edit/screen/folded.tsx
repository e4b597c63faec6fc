import type { ReactNode } from 'react';
import { SmallPicture } from './file-input.tsx';
import { problemsWithin } from './form.ts';
import { elementId, Messages, useFormContext } from './labelled.tsx';

interface FoldedProps {
  /** Path of the group. */
  path: string;
  title: string;
  /** What stands behind the title. */
  note: string;
  /** Value of a picture before the title. */
  picture?: unknown;
  /** Whether it is open at first. */
  isOpened: boolean;
  className?: string;
  children: ReactNode;
}

/** A collapsible group of fields. Its title shows the number of mistakes in them. */
export function Folded({ path, title, note, picture, isOpened, className, children }: FoldedProps) {
  const { form } = useFormContext();
  const problems = problemsWithin(form, path);
  return (
    <details
      id={elementId(path)}
      className={className}
      aria-label={title}
      open={isOpened || undefined}
      data-invalid={problems.length > 0 || undefined}
    >
      <summary>
        {typeof picture === 'string' && <SmallPicture value={picture} />}
        <span>{title}</span>
        {note && <small> {note}</small>}
        {problems.length > 0 && (
          <small className="message">
            {' '}
            {problems.length === 1 ? 'one mistake' : `${problems.length} mistakes`}
          </small>
        )}
      </summary>
      <Messages texts={problems.filter(({ key }) => key === path).map(({ text }) => text)} />
      {children}
    </details>
  );
}
