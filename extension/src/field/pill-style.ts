/**
 * Holds in the pill's own shadow tree; `!important` on the host outweighs the page. The colours are those of the product's
 * page, where blue means that the microphone hears.
 */
export const pillStyle = `
:host {
  all: initial !important;
  position: fixed !important;
  inset: 0 !important;
  z-index: 2147483647 !important;
  display: block !important;
  width: auto !important;
  height: auto !important;
  border: 0 !important;
  padding: 0 !important;
  background: none !important;
  overflow: visible !important;
  pointer-events: none !important;
  color-scheme: light dark !important;
}
.bar {
  position: fixed;
  box-sizing: border-box;
  display: flex;
  gap: 0.5em;
  align-items: center;
  max-width: min(36em, calc(100vw - 16px));
  padding: 0.25em 0.375em 0.25em 0.75em;
  border: 1px solid light-dark(#ddd2be, #243045);
  border-radius: 1.25em;
  background: light-dark(#fdfaf4, #121925);
  color: light-dark(#1e1a15, #e8e5de);
  box-shadow: 0 2px 10px rgb(0 0 0 / 0.25);
  font: 400 0.875em/1.4 system-ui, sans-serif;
  pointer-events: auto;
  user-select: none;
  -webkit-user-select: none;
}
.level {
  --level: 0;
  flex: none;
  width: 0.75em;
  height: 0.75em;
  border-radius: 50%;
  background: light-dark(#8d816f, #69748c);
}
.hearing .level {
  background: light-dark(#2b45d6, #8fabff);
  transform: scale(calc(0.7 + 0.6 * var(--level)));
}
.status { flex: 0 1 auto }
.buttons { display: flex; flex: none; gap: 0.5em; margin-inline-start: auto }
.live {
  flex: 0 1 auto;
  overflow: hidden;
  direction: ltr;
  max-width: 18em;
  color: light-dark(#5d5447, #a4aab7);
  font-style: italic;
  text-overflow: ellipsis;
  white-space: nowrap;
}
.button {
  all: unset;
  flex: none;
  box-sizing: border-box;
  min-width: 2.5em;
  min-height: 2em;
  padding: 0.25em 0.75em;
  border-radius: 1em;
  color: light-dark(#1e1a15, #e8e5de);
  cursor: pointer;
  font-weight: 600;
  text-align: center;
}
.button:hover { background: light-dark(#efe8d8, #1f2838) }
.button:focus-visible { outline: 2px solid light-dark(#1e1a15, #e8e5de); outline-offset: 1px }
.spoken {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
@media (max-width: 30em) {
  .bar { flex-wrap: wrap; width: calc(100vw - 16px) }
  .status { flex: 1 1 11em }
}
@media (forced-colors: active) {
  .bar { border-color: CanvasText }
  .level { background: CanvasText; forced-color-adjust: none }
}
`
