import { expect, it } from 'vitest';
import { tokenEnvironment } from '../../../src/tooling/publish.ts';

it('git gets a token by environment variable, for the host of the remote only', () => {
  expect(tokenEnvironment('https://github.com/owner/site.git', 'secret')).toEqual({
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'http.https://github.com/.extraHeader',
    GIT_CONFIG_VALUE_0: `Authorization: Basic ${btoa('x-access-token:secret')}`,
  });
  expect(tokenEnvironment('/srv/site.git', 'secret')).toEqual({});
});
