import { expect, test } from 'vitest';
import { enquiryForm as words, listedServices, services } from '../support/content.ts';
import { documentOf, wordsOf } from '../support/sitemap.ts';
import { REQUIRED_FIELDS } from '../support/required-fields.ts';

const LABELS = listedServices.map(({ formLabel, name }) => formLabel ?? name);
const SERVICE_PAGE = `/services/${listedServices[0]!.id}`;

const formOf = (path: string) => documentOf(path).querySelector('form')!;

/** The exact options of the service field. */
const optionsOf = (path: string) =>
  formOf(path)
    .querySelectorAll('option')
    .map((option) => ({
      label: option.text,
      value: option.getAttribute('value'),
      isDisabled: option.hasAttribute('disabled'),
      isSelected: option.hasAttribute('selected'),
    }));

test.each([
  ['/contact', words.submit, LABELS],
  ['/', words.submit, LABELS],
  [SERVICE_PAGE, words.callSubmit, listedServices.map(({ callFormValue, name }) => callFormValue ?? name)],
])(
  'the form on %s asks for five required fields and sends the values of the content',
  (path, submit, values) => {
    const form = formOf(path);
    for (const name of REQUIRED_FIELDS) {
      const field = form.querySelector(`[name="${name}"]`)!;
      expect(wordsOf(form.querySelector(`label[for="${field.id}"]`))).toBe(words[name]);
      expect(field.hasAttribute('required'), name).toBe(true);
    }
    expect(form.querySelector('[name=email]')!.getAttribute('type')).toBe('email');
    expect(form.querySelector('[name=phone]')!.getAttribute('type')).toBe('tel');
    expect(form.querySelectorAll('button').map(wordsOf)).toEqual([submit]);
    // Target of the redirect after a post without script.
    expect(form.querySelector('[name=page]')!.getAttribute('value')).toBe(path);

    const [placeholder, ...options] = optionsOf(path);
    expect(placeholder).toMatchObject({ label: words.servicePlaceholder, value: '', isDisabled: true });
    expect(options.map(({ label }) => label)).toEqual(LABELS);
    expect(options.map(({ value }) => value)).toEqual(values);
    expect(options.some(({ isDisabled }) => isDisabled)).toBe(false);
  },
);

test.for(services)('the form on /services/$id has chosen its service', ({ id, preselects }) => {
  const own = services.find((service) => service.id === (preselects ?? id))!;
  const chosen = optionsOf(`/services/${id}`).filter(({ isSelected }) => isSelected);
  expect(chosen.map(({ value }) => value)).toEqual([own.callFormValue ?? own.name]);
});
