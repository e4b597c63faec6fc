/** The screen on a web address, for a repository on GitHub. `npm run build:editor` builds it. */
import { useState } from 'react';
import { App, mount } from './app.tsx';
import { submit, useAttempt } from './app-state.ts';
import { GitHubStore } from './github-store.ts';
import { LineInput } from './labelled.tsx';
import './screen.css';

/** Set by the build: `agency/website`. */
declare const REPOSITORY: string;

/** Key in the storage of this tab. It ends with the tab. */
const TOKEN = 'token';

function Web() {
  const [store, setStore] = useState<GitHubStore>();
  const [token, setToken] = useState(() => sessionStorage.getItem(TOKEN) ?? '');
  const { isBusy, refusal, attempt } = useAttempt();
  if (store) return <App store={store} hasPreview={false} />;
  const open = () =>
    attempt(async () => {
      setStore(await GitHubStore.open({ repository: REPOSITORY, token: token.trim() }));
      sessionStorage.setItem(TOKEN, token.trim());
    });
  return (
    <div className="screen">
      <main>
        <form noValidate onSubmit={submit(open)}>
          <header>
            <h1>Edit the site of {REPOSITORY}</h1>
          </header>
          <div role="alert">{refusal && <p className="summary">{refusal.message}</p>}</div>
          <LineInput
            id="token"
            label="Your token for GitHub"
            about={
              <p>
                A fine-grained token for this repository alone, which may read and write “Contents” and “Pull
                requests”. It is sent to GitHub only, and forgotten when you close this tab.
              </p>
            }
            type="password"
            autoComplete="off"
            value={token}
            onChange={setToken}
          />
          <footer>
            <button type="submit" className="main" disabled={isBusy || token.trim() === ''}>
              {isBusy ? 'One moment …' : 'Open the content'}
            </button>
          </footer>
        </form>
      </main>
    </div>
  );
}

mount(<Web />);
