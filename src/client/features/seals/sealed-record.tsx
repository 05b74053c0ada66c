import { useLingui } from '@lingui/react/macro'
import css from './seal.module.css'

/** Shows the names and values of a sealed record of any kind exactly as they were sealed. */
export function SealedRecord({ content }: { content: unknown }) {
  const { t } = useLingui()
  return (
    <details className={css.record}>
      <summary>{t`What the record says`}</summary>
      <Value value={content} />
    </details>
  )
}

function Value({ value }: { value: unknown }) {
  if (Array.isArray(value)) {
    return (
      <ol>
        {value.map((one, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a sealed list never changes
          <li key={place}>
            <Value value={one} />
          </li>
        ))}
      </ol>
    )
  }
  if (typeof value !== 'object' || value === null) return <>{String(value ?? '–')}</>
  const filled = Object.entries(value).filter(
    ([, one]) => one !== null && one !== '' && !(Array.isArray(one) && one.length === 0),
  )
  return (
    <dl>
      {filled.map(([name, one]) => (
        <div key={name}>
          <dt>{spaced(name)}</dt>
          <dd>
            <Value value={one} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * Turns `submissionDateTime` into `Submission date time`: the names are those of the content and
 * are not translated.
 */
const spaced = (name: string) =>
  name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replace(/^./, (letter) => letter.toUpperCase())
