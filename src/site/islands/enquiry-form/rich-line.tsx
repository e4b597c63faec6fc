/** Contact details of the agency: labels and links. */
export interface Contact {
  phone: { label: string; href: string };
  email: { label: string; href: string };
}

/** A sentence in which `{phone}` and `{email}` become links. */
export function RichLine({ text, contact }: { text: string; contact: Contact }) {
  return text.split(/(\{phone\}|\{email\})/).map((part) => {
    const link = part === '{phone}' ? contact.phone : part === '{email}' ? contact.email : undefined;
    return link ? (
      <a key={part} className="link" href={link.href}>
        {link.label}
      </a>
    ) : (
      part
    );
  });
}
