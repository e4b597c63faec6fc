// Adds the before/after slider and the button for the next difference. Plain JavaScript, because it is inlined into the
// report without a build step.
(() => {
  const element = (name, properties = {}, children = []) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  };

  const choice = (viewer, value, text) => {
    const input = element('input', {
      type: 'radio',
      name: `${viewer.id}-view`,
      value,
      checked: value === viewer.dataset.view,
    });
    return element('label', {}, [input, text]);
  };

  function slider(viewer) {
    const range = element('input', { type: 'range', min: 0, max: 100, value: 50 });
    const show = () => {
      viewer.style.setProperty('--cut', `${range.value}%`);
      range.setAttribute('aria-valuetext', `left of ${range.value} percent before, right of it after`);
    };
    range.addEventListener('input', show);
    show();
    // Dragging on the screenshots also moves the slider.
    const shots = viewer.querySelector('.shots');
    shots.addEventListener('pointermove', (event) => {
      if (viewer.dataset.view !== 'slider' || event.buttons !== 1) return;
      const box = shots.getBoundingClientRect();
      range.value = String(Math.round(((event.clientX - box.left) / box.width) * 100));
      show();
    });
    shots.addEventListener('dragstart', (event) => event.preventDefault());
    return element('label', {}, ['Before', range, 'After']);
  }

  function differenceControls(viewer) {
    const stage = viewer.querySelector('.stage');
    const marks = [...viewer.querySelectorAll('[data-side=after] rect')];
    let current = -1;
    const button = element('button', { type: 'button', textContent: 'Next difference' });
    const status = element('span', { role: 'status' });
    const show = (index) => {
      marks[current]?.classList.remove('current');
      current = index;
      const mark = marks[index];
      mark.classList.add('current');
      const top = mark.getBoundingClientRect().top - stage.getBoundingClientRect().top + stage.scrollTop;
      stage.scrollTo({ top: top - 120 });
    };
    button.addEventListener('click', () => {
      show((current + 1) % marks.length);
      status.textContent = `${current + 1} of ${marks.length}`;
    });
    return {
      controls: marks.length > 0 ? [button, status] : [],
      showFirst: () => marks.length > 0 && show(0),
    };
  }

  function prepare(viewer) {
    const hasBoth = viewer.querySelectorAll('.shot').length === 2;
    if (!hasBoth) return;
    viewer.dataset.view = 'slider';
    const cut = slider(viewer);
    const views = element('fieldset', {}, [
      element('legend', { textContent: 'View' }),
      choice(viewer, 'slider', 'Slider'),
      choice(viewer, 'beside', 'Side by side'),
    ]);
    views.addEventListener('change', (event) => {
      viewer.dataset.view = event.target.value;
      cut.hidden = event.target.value !== 'slider';
      cut.style.display = cut.hidden ? 'none' : '';
    });
    const marks = element('input', { type: 'checkbox', checked: true });
    marks.addEventListener('change', () => {
      viewer.dataset.marks = marks.checked ? 'on' : 'off';
    });
    const controls = viewer.querySelector('.controls');
    const next = differenceControls(viewer);
    controls.append(views, cut, element('label', {}, [marks, 'Mark differences']), ...next.controls);
    controls.hidden = false;
    next.showFirst();
  }

  for (const viewer of document.querySelectorAll('.viewer')) prepare(viewer);
})();
