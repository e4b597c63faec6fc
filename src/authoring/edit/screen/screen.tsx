import { App } from './app.tsx';
import { LocalStore } from './local-store.ts';
import { mount } from './mount.ts';
import './screen.css';

mount(<App store={new LocalStore()} hasPreview />);
