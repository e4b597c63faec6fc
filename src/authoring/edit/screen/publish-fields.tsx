import type { ReactNode } from 'react';

interface Author {
  name: string;
  email: string;
}

/** Returns what is missing of an author, by the id of the field. */
export const authorProblems = ({ name, email }: Author) => ({
  ...(name.trim() === '' && { author: 'Write your name.' }),
  ...(!/^[^@\s]+@[^@\s]+$/.test(email.trim()) && {
    email: 'Write your e-mail address, like ada@example.org.',
  }),
});

interface QuestionProps {
  id: string;
  label: string;
  value: string;
  /** What is wrong with the answer. */
  problem: string | undefined;
  onChange(value: string): void;
  maxLength?: number;
  type?: 'text' | 'email';
  autoComplete?: string;
  /** Hints. */
  children?: ReactNode;
}

/** A question before publishing, with a line for the answer. */
export function Question({ id, label, problem, onChange, children, ...input }: QuestionProps) {
  return (
    <div className="field" data-invalid={problem !== undefined || undefined}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        {...input}
        aria-required
        aria-describedby={`${id}-about`}
        aria-invalid={problem !== undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <div id={`${id}-about`} className="about">
        {problem && <p className="message">{problem}</p>}
        {children}
      </div>
    </div>
  );
}

interface AuthorFieldsProps {
  author: Author;
  problems: Partial<Record<string, string>>;
  onChange(author: Author): void;
}

/** Asks who makes the change, if git does not know it. */
export function AuthorFields({ author, problems, onChange }: AuthorFieldsProps) {
  return (
    <fieldset className="group">
      <legend>Who are you?</legend>
      <p className="about">It is kept with the change, so that colleagues know whom to ask.</p>
      <Question
        id="author"
        label="Your name"
        autoComplete="name"
        value={author.name}
        problem={problems.author}
        onChange={(name) => onChange({ ...author, name })}
      />
      <Question
        id="email"
        type="email"
        label="Your e-mail address"
        autoComplete="email"
        value={author.email}
        problem={problems.email}
        onChange={(email) => onChange({ ...author, email })}
      />
    </fieldset>
  );
}

/** What happens technically, folded. */
export const DeveloperDetails = ({ text }: { text: string | undefined }) =>
  text && (
    <details className="small">
      <summary>Details for developers</summary>
      <p>{text}</p>
    </details>
  );
