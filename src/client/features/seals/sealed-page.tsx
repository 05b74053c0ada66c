import { useLingui } from '@lingui/react/macro'
import { IconFileSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { SealProof } from '#contract/seals/operations.ts'
import { chooseLanguage, language } from '#client/i18n/language.ts'
import { Mark } from '#client/ui/brand/mark.tsx'
import { cx } from '#client/ui/cx.ts'
import { useFileDrop } from '#client/ui/drop/use-file-drop.ts'
import { SegmentedTabs } from '#client/ui/page/segmented-tabs.tsx'
import { usePageTitle } from '#client/ui/page/use-page-title.ts'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useStore } from '#client/workspace/use-store.ts'
import { Findings } from './findings.tsx'
import css from './seal.module.css'
import { SealedRecord } from './sealed-record.tsx'
import { readProof, type VerifiedProof, verifyProof } from './verify-proof.ts'

const languages = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
] as const
// A day of a large company's chain; no saved proof is larger.
const maxSealedBytes = 64 * 1024 * 1024

/**
 * `/sealed`: anyone checks a saved proof of a record, without signing in and without a network
 * (rulings, 56).
 */
export function SealedPage() {
  const { t } = useLingui()
  const id = useId()
  const spoken = useStore(language)
  const heading = usePageTitle()
  const [found, setFound] = useState<{ proof: SealProof; verified: VerifiedProof } | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const [printed, setPrinted] = useState('')
  const take = async (file: File | undefined) => {
    if (file === undefined) return
    const proof = file.size > maxSealedBytes ? null : readProof(await file.text())
    setWrong(proof === null ? file.name : null)
    setFound(proof === null ? null : { proof, verified: await verifyProof(proof) })
  }
  const { isOver, handlers } = useFileDrop({ onFiles: ([file]) => void take(file) })
  const name = wrong ?? ''
  const typed = printed.replaceAll(/[^0-9a-f]/gi, '').toLowerCase()
  return (
    // A file may be dropped anywhere; the field accepts it too.
    <main className={css.page} {...handlers}>
      <div className={css.brand}>
        <Mark height={36} />
        Siteward
      </div>
      <h1 ref={heading}>{t`Check a sealed record`}</h1>
      <p>{t`Choose a saved proof of a record. It is checked on this device. Nothing is sent, and no sign-in is needed.`}</p>
      <label className={cx(css.drop, isOver && css.over)} htmlFor={id}>
        <Icon icon={IconFileSearch} size={32} />
        <strong>{t`Choose a proof`}</strong>
        <span>{t`or drop the file here: its name ends in .seal.json`}</span>
        <input
          id={id}
          type="file"
          aria-label={t`Choose a proof`}
          accept=".json,application/json"
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
      </label>
      {wrong !== null && (
        <ProblemState
          title={t`${name} is not a proof of a record`}
        >{t`A proof is saved on the page of a record: Check, then Save the proof.`}</ProblemState>
      )}
      {found && (
        <section aria-label={t`Result`} aria-live="polite">
          <h2>
            {found.proof.label}, {found.proof.company}
          </h2>
          <p
            className={css.none}
          >{t`This name and company are from the file. The sealed content is under “What the record says”.`}</p>
          <Findings {...found} />
          <label className={css.compare}>
            <span>{t`Hash at the foot of the PDF, to compare`}</span>
            <input
              type="text"
              value={printed}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => setPrinted(event.currentTarget.value)}
            />
          </label>
          {typed.length >= 8 && (
            <output className={found.verified.hash.startsWith(typed) ? css.good : css.bad}>
              {found.verified.hash.startsWith(typed)
                ? t`It is the hash of this record.`
                : t`The hash is different: the paper is not this record.`}
            </output>
          )}
          <SealedRecord content={found.proof.content} />
        </section>
      )}
      <SegmentedTabs
        label={t`Language`}
        options={languages}
        value={spoken}
        onChange={(next) => void chooseLanguage(next)}
      />
    </main>
  )
}
