/** The screen on a web address, for a repository on GitHub. `npm run build:editor` builds it. */
import { useState } from 'react';
import { App, mount } from './app.tsx';
import { useAttempt } from './app-state.ts';
import { GitHubStore } from './github-store.ts';
import './screen.css';

/** Set by the build: `agency/website`, and the URL of the API. */
declare const GITHUB: { repository: string; api: string };

/** Key in the storage of this tab. It ends with the tab. */
const TOKEN = 'token';

function Web() {
  const [store, setStore] = useState<GitHubStore>();
  const [token, setToken] = useState(() => sessionStorage.getItem(TOKEN) ?? '');
  const { isBusy, refusal, attempt } = useAttempt();
  if (store) return <App store={store} hasPreview={false} />;
  const open = () =>
    attempt(async () => {
      setStore(await GitHubStore.open({ ...GITHUB, token: token.trim() }));
      sessionStorage.setItem(TOKEN, token.trim());
    });
  return (
    <div className="screen">
      <main>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void open();
          }}
        >
          <header>
            <h1>Edit the site of {GITHUB.repository}</h1>
          </header>
          <div role="alert">{refusal && <p className="summary">{refusal.message}</p>}</div>
          <div className="field">
            <label htmlFor="token">Your token for GitHub</label>
            <input
              id="token"
              type="password"
              autoComplete="off"
              value={token}
              aria-describedby="token-about"
              onChange={(event) => setToken(event.target.value)}
            />
            <div id="token-about" className="about">
              <p>
                A fine-grained token for this repository alone, which may read and write “Contents” and “Pull
                requests”. It is sent to GitHub only, and forgotten when you close this tab.
              </p>
            </div>
          </div>
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
