import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Difference } from '#contract/catalogue/publishing.ts'
import { Button } from '#client/ui/button/button.tsx'
import { typeText } from './type-text.ts'
import css from './editor.module.css'

/** Number of lines shown at first; a button shows the rest. */
const maxLinesShown = 12

/** Lists the differences of a program, one per line. */
export function DifferenceLines({ differences }: { differences: readonly Difference[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? differences : differences.slice(0, maxLinesShown)
  const more = differences.length - shown.length
  return (
    <>
      <ul className={css.differences}>
        {shown.map((difference, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two may say the same
          <li key={at}>
            <DifferenceLine {...difference} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button size="small" variant="link" onClick={() => setWhole(true)}>
          {plural(more, { one: '# more', other: '# more' })}
        </Button>
      )}
    </>
  )
}

/** Shows one difference, with the old and the new text if it has both. */
function DifferenceLine({ what, change, where, from, to }: Difference) {
  const { i18n } = useLingui()
  const words = i18n._(
    changeWords[`${what} ${change}`] ?? changeWords['question wording'] ?? { id: '' },
  )
  const said = (text: string | null) =>
    change === 'type' && text !== null
      ? typeText({ type: 'question', questionTypeID: Number(text) }, i18n)
      : text
  const [before, after] = change === 'images' ? [null, null] : [said(from), said(to)]
  return (
    <>
      <span className={css.change}>{words}</span>
      {where !== '' && where !== before && where !== after && (
        <span className={css.path}>{where}</span>
      )}
      {before && <del>{before}</del>}
      {after && <ins>{after}</ins>}
    </>
  )
}

const changeWords: Readonly<Record<string, ReturnType<typeof msg>>> = {
  'plan renamed': msg`Program renamed`,
  'form added': msg`Form added`,
  'form removed': msg`Form removed`,
  'form renamed': msg`Form renamed`,
  'form moved': msg`Forms in another order`,
  'form mode': msg`Mode switched`,
  'question added': msg`Question added`,
  'question removed': msg`Question removed`,
  'question moved': msg`Questions in another order`,
  'question wording': msg`Question reworded`,
  'question type': msg`Type changed`,
  'question options': msg`Options changed`,
  'question regulations': msg`Regulations changed`,
  'question images': msg`Images changed`,
}
