import { visible } from '../../model/check/invisible.ts';
import { type Mistake, sentencesOf } from '../../model/check/mistake.ts';

/**
 * Formats mistakes as workflow commands, which GitHub shows as annotations of a pull request.
 * Source: https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands
 */
export const asAnnotations = (mistakes: Mistake[]) =>
  mistakes
    .map((mistake) => {
      const { file, line, column, severity, field } = mistake;
      const properties = { file, line, col: column, title: field ?? 'Content' };
      const listed = Object.entries(properties).map(
        ([name, value]) => `${name}=${escapeProperty(String(value))}`,
      );
      return `::${severity} ${listed.join(',')}::${escapeData(sentencesOf(mistake))}\n`;
    })
    .join('');

const escapeData = (text: string) =>
  visible(text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A'));

const escapeProperty = (text: string) => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
