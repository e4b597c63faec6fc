import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { LocalStore } from './local-store.ts';
import './screen.css';

createRoot(document.getElementById('screen')!).render(<App store={new LocalStore()} hasPreview />);
