import 'react'

declare module 'react' {
  /** Own properties in `style`. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
