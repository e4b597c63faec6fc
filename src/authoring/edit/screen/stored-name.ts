/** The name under which an uploaded file is stored: the field's, and in a list the file's own, in plain letters. */
export function storedName(uploaded: string, fileName: string | undefined): string {
  const [, own = '', ending = ''] = uploaded.toLowerCase().match(/^(.*?)\.?([a-z0-9]*)$/) ?? [];
  const plain = own
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${fileName ?? (plain || 'file')}.${ending === 'jpeg' ? 'jpg' : ending}`;
}
