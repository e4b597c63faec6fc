/** What one scene is: an HTML page, the size it is drawn at and the files it becomes. */
export interface Scene {
  /** Name on the command line. */
  id: string;
  /** The page, relative to the folder of its `scenes.ts`. */
  html: string;
  /** CSS pixels the page is laid out in. */
  size: [width: number, height: number];
  /** Master, relative to the repository. A film names its poster here; `film.mp4` and `film.webm` are put beside it. */
  output: string;
  /** Width of the master in pixels; the layout's width when left out. */
  width?: number;
  /** Largest JPEG in kB; quality falls from 82 until it fits. Default 400. */
  budget?: number;
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
