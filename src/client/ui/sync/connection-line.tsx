import css from './connection-line.module.css'

export type LineState =
  | { state: 'solid' }
  | { state: 'dashed' }
  | { state: 'filling'; done: number; of: number }

/**
 * The 3 px under the header: solid = last answer good, dashed = offline, filling = n of m sent.
 * Never blinks.
 */
export function ConnectionLine({ connection }: { connection: LineState }) {
  // The sync indicator says the same in words; the line is for eyes.
  return (
    <div
      className={css.line}
      aria-hidden="true"
      data-connection={connection.state}
      style={{ '--filled': filled(connection) }}
    />
  )
}

function filled(connection: LineState): number {
  if (connection.state === 'solid') return 1
  if (connection.state === 'dashed' || connection.of <= 0) return 0
  return Math.min(1, connection.done / connection.of)
}
