import { useState } from 'react'
import { TextField } from '#client/ui/form/text-field.tsx'
import { keyFits, type TypedKeys, useKeyWords } from './key-words.ts'
import css from './keys.module.css'

/**
 * Both Power BI keys in the form of a new company (ACC-54, ACC-55). They stand beside its draft: no
 * key is kept on a device.
 */
export function NewKeys({
  keys,
  onChange,
}: {
  keys: TypedKeys
  onChange: (keys: TypedKeys) => void
}) {
  const { labels, wrong } = useKeyWords()
  // A key is judged once one has left it.
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
