/**
 * Runs in the pages of the preview before their own scripts: a page in a frame takes the focus only if a person has
 * moved it there. Browsers let a page of another origin take it from the form around it, in which somebody writes.
 */
if (parent !== window) {
  const hasKeyboard = () => document.hasFocus();
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function (options) {
    if (hasKeyboard()) focus.call(this, options);
  };
  const { show, showModal } = HTMLDialogElement.prototype;
  const quietly = (open: () => void) =>
    function (this: HTMLDialogElement) {
      if (hasKeyboard()) return open.call(this);
      // A dialog that is inert while it opens takes no focus.
      const { inert } = this;
      this.inert = true;
      try {
        open.call(this);
      } finally {
        this.inert = inert;
      }
    };
  HTMLDialogElement.prototype.show = quietly(show);
  HTMLDialogElement.prototype.showModal = quietly(showModal);
}
