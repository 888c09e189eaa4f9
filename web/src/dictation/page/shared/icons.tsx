const paths = {
  microphone: 'M12 3a3 3 0 0 0-3 3v6a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zM5 11a7 7 0 0 0 14 0M12 18v3',
  pause: 'M8 6v12M16 6v12',
  play: 'M8 5l11 7-11 7z',
  stop: 'M7 7h10v10H7z',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  clear: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13',
  new: 'M13 3H6v18h12V8zM13 3v5h5M12 12v6M9 15h6',
  texts: 'M8 3h11v14H8zM5 7v14h11M11 8h5M11 12h5',
  templates: 'M5 4h14v16H5zM8 8h8M8 12h3M14 12h2M8 16h5',
  more: 'M4 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0',
  float: 'M4 5h16v14H4zM12 12h6v5h-6z',
  undo: 'M9 7L4 12l5 5M4 12h11a5 5 0 0 1 0 10h-2',
  redo: 'M15 7l5 5-5 5M20 12H9a5 5 0 0 0 0 10h2',
  find: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20 20',
  case: 'M3 18l4.5-12L12 18M4.5 14h6M20 18v-6M20 15a3 3 0 1 0-6 0 3 3 0 0 0 6 0z',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  upload: 'M12 15V4M7 8l5-5 5 5M5 20h14',
  share: 'M12 15V4M8 7l4-4 4 4M6 11H5v10h14V11h-1',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.5v.5',
  focus: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M14 5v4M6 15v4',
} as const

export type IconName = keyof typeof paths

export function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
