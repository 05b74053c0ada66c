import { useState } from 'react'
import { TextField } from '#client/ui/form/text-field.tsx'
import { keyFits, type TypedKeys, useKeyWords } from './key-words.ts'
import css from './keys.module.css'

/**
 * Edits both Power BI keys in the form of a new company (ACC-54, ACC-55). They are no part of its
 * draft, because the device stores no key.
 */
export function NewKeys({
  keys,
  onChange,
}: {
  keys: TypedKeys
  onChange: (keys: TypedKeys) => void
}) {
  const { labels, wrong } = useKeyWords()
  // Checks a key after its field loses focus.
  const [left, setLeft] = useState<readonly string[]>([])
  return (
    <div className={css.pair}>
      {(['powerBIKey', 'caPowerBIkey'] as const).map((name) => (
        <TextField
          key={name}
          id={`new-company-${name}`}
          label={labels[name]}
          optional
          autoComplete="off"
          value={keys[name]}
          error={left.includes(name) && !keyFits(keys[name]) ? wrong : undefined}
          onBlur={() => setLeft([...left, name])}
          onChange={(text) => onChange({ ...keys, [name]: text })}
        />
      ))}
    </div>
  )
}
