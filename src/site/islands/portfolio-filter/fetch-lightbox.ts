import type { ComponentType } from 'react';
import type { LightboxProps } from './lightbox.tsx';
import styles from './lightbox.css?url';

/** Fetches the lightbox and its styles, which no page includes: most visitors open no project. */
export async function fetchLightbox(): Promise<ComponentType<LightboxProps>> {
  const [module] = await Promise.all([import('./lightbox.tsx'), fetchStyles(styles)]);
  return module.default;
}

const fetchStyles = (href: string) =>
  new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`${href} cannot be fetched.`));
    document.head.append(link);
  });
