/** What one scene is: where it comes from, the size it is made at and the files it becomes. */

/** A master and its limits. */
interface Master {
  /** Name on the command line. */
  id: string;
  /** CSS pixels of a drawing, pixels of a shoot. */
  size: [width: number, height: number];
  /**
   * Master, relative to the repository. A film names its poster here; `film.mp4` and `film.webm` are put beside it.
   * Footage for another scene has none.
   */
  output?: string;
  /** Width of the master in pixels; the size's width when left out. */
  width?: number;
  /** Largest JPEG in kB; quality falls from 84 until it fits. Default 400. */
  budget?: number;
}

/** An HTML page photographed by Chromium. */
export interface Drawing extends Master {
  /** The page, relative to the folder of its `scenes.ts`, with a hash when one page draws several. */
  html: string;
  /** Shoots whose frames the page shows; it finds them by `shot(id, frame)` of kit.js. */
  footage?: string[];
  /** Present when the scene moves: the page then offers `window.seek(t)` with t from 0 to 1, the loop's one turn. */
  film?: {
    seconds: number;
    fps: number;
    /** The moment shown by the poster, 0 to 1. */
    poster: number;
    /** Largest file in kB for each codec. Default 500. */
    budget?: number;
    /** Width of the film in pixels; the layout's width when left out. */
    width?: number;
  };
}

/** A page drawn for a shoot: a label, a print, a screen. */
export interface Texture {
  /** The page, relative to the folder of its `scenes.ts`, with a hash when one page draws several: `label.html#one`. */
  page: string;
  size: [width: number, height: number];
  /** Pixels for each CSS pixel; default 1. */
  density?: number;
  /** Shoots whose frames the page shows. */
  footage?: string[];
}

/** A set built and photographed in Blender. */
export interface Shoot extends Master {
  /** The file with `build(set)`, relative to the folder of its `scenes.ts`. */
  script: string;
  /** Samples for each pixel, both halves together. */
  samples: number;
  /** Frames of a moving shoot; default 1. */
  frames?: number;
  /** Differences from `DEFAULTS` in studio/tone.py, and `keep`, `strength`, `guidance`, `radius` of denoise.py. */
  grade?: Record<string, number>;
  textures?: Record<string, Texture>;
}

export type Scene = Drawing | Shoot;

/** A scene with the folder its files are relative to. */
export type Placed<S extends Scene = Scene> = S & { folder: string };

/** The files that a scene names in its folder: its script, and its pages without their hashes. */
export function filesOf(scene: Scene): string[] {
  const textures = 'script' in scene ? Object.values(scene.textures ?? {}) : [];
  const first = 'script' in scene ? scene.script : scene.html;
  return [first, ...textures.map(({ page }) => page)].map((file) => file.replace(/#.*/, ''));
}

export const isShoot = (scene: Placed): scene is Placed<Shoot> => 'script' in scene;
