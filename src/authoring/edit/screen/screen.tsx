import { Keystatic } from '@keystatic/core/ui';
import { createRoot } from 'react-dom/client';
import { screen } from './config.ts';
import { sendToken } from './send-token.ts';

sendToken();

/** Posts the screen's path to the parent frame, so that the preview shows the open entry. */
const tell = () => parent.postMessage({ path: location.pathname }, location.origin);

for (const name of ['pushState', 'replaceState'] as const) {
  const change = history[name].bind(history);
  history[name] = (...state) => {
    change(...state);
    tell();
  };
}
addEventListener('popstate', tell);
tell();

createRoot(document.getElementById('screen')!).render(
  <Keystatic config={screen} appSlug={{ envName: '', value: undefined }} />,
);
