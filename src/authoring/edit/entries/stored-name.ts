/** Returns the name under which an upload is stored: the field's, or in a list a slug of its own name. */
export function storedName(uploaded: string, fileName: string | undefined): string {
  const [, own = '', ending = ''] = uploaded.toLowerCase().match(/^(.*?)\.?([a-z0-9]*)$/) ?? [];
  const plain = own
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${fileName ?? (plain || 'file')}.${ending === 'jpeg' ? 'jpg' : ending}`;
}
