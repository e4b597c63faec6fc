/**
 * Lets a page beside a form take the focus only if a person has moved it there: browsers let it take the focus from the
 * form, in which somebody types. Runs in the page before its own scripts, and uses nothing outside of itself.
 */
export function leaveFocus(): void {
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function (options) {
    if (document.hasFocus()) focus.call(this, options);
  };
  const { showModal } = HTMLDialogElement.prototype;
  HTMLDialogElement.prototype.showModal = function () {
    // A dialog that is inert while it opens does not take the focus.
    this.inert = !document.hasFocus();
    showModal.call(this);
    this.inert = false;
  };
}
