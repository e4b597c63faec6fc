/** Actions of one input device, as in both WebDriver protocols (https://www.w3.org/TR/webdriver2/#actions). */
export interface InputSource {
  type: 'key' | 'pointer' | 'wheel';
  id: string;
  parameters?: { pointerType: 'mouse' | 'touch' };
  actions: object[];
}

/** WebDriver key codes by `KeyboardEvent.key`, except `Space`. */
const KEYS: Record<string, string> = {
  Tab: '\ue004',
  Enter: '\ue007',
  Escape: '\ue00c',
  Space: '\ue00d',
  Backspace: '\ue003',
  Delete: '\ue017',
  Home: '\ue011',
  End: '\ue010',
  PageUp: '\ue00e',
  PageDown: '\ue00f',
  ArrowUp: '\ue013',
  ArrowDown: '\ue015',
  ArrowLeft: '\ue012',
  ArrowRight: '\ue014',
  Shift: '\ue008',
  Control: '\ue009',
  Alt: '\ue00a',
  Meta: '\ue03d',
};

const pointer = (pointerType: 'mouse' | 'touch', actions: object[]): InputSource => ({
  type: 'pointer',
  id: pointerType,
  parameters: { pointerType },
  actions,
});

const DOWN = { type: 'pointerDown', button: 0 };
const UP = { type: 'pointerUp', button: 0 };

/** A tab that is controlled by WebDriver actions. */
export abstract class ActionsTab {
  abstract perform(source: InputSource): Promise<void>;

  move = (x: number, y: number) => this.perform(pointer('mouse', [{ type: 'pointerMove', x, y }]));
  down = () => this.perform(pointer('mouse', [DOWN]));
  up = () => this.perform(pointer('mouse', [UP]));
  click = (x: number, y: number) => this.perform(pointer('mouse', [{ type: 'pointerMove', x, y }, DOWN, UP]));
  tap = (x: number, y: number) => this.perform(pointer('touch', [{ type: 'pointerMove', x, y }, DOWN, UP]));

  wheel(x: number, y: number, deltaX: number, deltaY: number) {
    return this.perform({ type: 'wheel', id: 'wheel', actions: [{ type: 'scroll', x, y, deltaX, deltaY }] });
  }

  press(keys: string) {
    const values = keys.split('+').map((key) => KEYS[key] ?? key);
    return this.#pressKeys([
      ...values.map((value) => ({ type: 'keyDown', value })),
      ...values.reverse().map((value) => ({ type: 'keyUp', value })),
    ]);
  }

  type(text: string) {
    return this.#pressKeys(
      [...text.replaceAll('\n', KEYS.Enter!)].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    );
  }

  #pressKeys(actions: object[]) {
    return this.perform({ type: 'key', id: 'key', actions });
  }
}
