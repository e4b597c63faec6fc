import { useLayoutEffect, useRef } from 'react';
import { BODY_KEY } from '../entries/library.ts';
import { messagesAt } from './form.ts';
import { elementId, Framed, useFormContext } from './labelled.tsx';

interface Mark {
  label: string;
  title: string;
  /** Written around the selection. */
  around?: [before: string, after: string];
  /** Written at the beginning of each selected line. */
  line?: string;
}

const MARKS: Mark[] = [
  { label: 'Heading', title: 'Makes the line a heading', line: '## ' },
  { label: 'Small heading', title: 'Makes the line a smaller heading', line: '### ' },
  { label: 'Bold', title: 'Makes the selected words bold', around: ['**', '**'] },
  { label: 'Italic', title: 'Makes the selected words italic', around: ['_', '_'] },
  { label: 'List', title: 'Makes the lines a list', line: '- ' },
  { label: 'Link', title: 'Makes the selected words a link', around: ['[', '](/contact)'] },
];

/** The text of an entry in Markdown, with buttons for its syntax. */
export function MarkdownInput({ hint }: { hint: string }) {
  const { form, onFocus } = useFormContext();
  const area = useRef<HTMLTextAreaElement>(null);
  const selection = useRef<[number, number]>(undefined);
  useLayoutEffect(() => {
    if (!selection.current) return;
    area.current!.focus();
    area.current!.setSelectionRange(...selection.current);
    selection.current = undefined;
  });

  const apply = ({ around, line }: Mark) => {
    const { selectionStart: start, selectionEnd: end, value } = area.current!;
    if (around) {
      const [before, after] = around;
      const words = value.slice(start, end) || 'words';
      selection.current = [start + before.length, start + before.length + words.length];
      form.set(BODY_KEY, value.slice(0, start) + before + words + after + value.slice(end));
      return;
    }
    const first = value.lastIndexOf('\n', start - 1) + 1;
    const lines = value.slice(first, end).split('\n');
    const isSet = lines.every((text) => text.startsWith(line!));
    const changed = lines
      .map((text) => (isSet ? text.slice(line!.length) : line + text.replace(/^(#+|-) /, '')))
      .join('\n');
    selection.current = [first + changed.length, first + changed.length];
    form.set(BODY_KEY, value.slice(0, first) + changed + value.slice(end));
  };

  return (
    <Framed
      id={elementId(BODY_KEY)}
      label="Text"
      about={<p>{hint} An empty line begins a new paragraph.</p>}
      messages={messagesAt(form, BODY_KEY)}
    >
      {(props) => (
        <>
          <div className="marks" role="toolbar" aria-label="Form of the text" aria-controls={props.id}>
            {MARKS.map((mark) => (
              <button key={mark.label} type="button" title={mark.title} onClick={() => apply(mark)}>
                {mark.label}
              </button>
            ))}
          </div>
          <textarea
            {...props}
            ref={area}
            className="long"
            rows={16}
            value={form.body}
            onFocus={() => onFocus(BODY_KEY)}
            onBlur={() => form.leave(BODY_KEY)}
            onChange={(event) => form.set(BODY_KEY, event.target.value)}
          />
        </>
      )}
    </Framed>
  );
}
