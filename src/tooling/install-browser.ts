import { findChromium } from './find-chromium.ts';

console.log(findChromium());
