import { useLingui } from '@lingui/react/macro'
import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react'
import type { SealProof } from '#contract/seals/operations.ts'
import { language } from '#client/i18n/language.ts'
import { longMoment, wholeNumber } from '#client/i18n/moment.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useStore } from '#client/workspace/use-store.ts'
import css from './seal.module.css'
import type { VerifiedProof } from './verify-proof.ts'

type Told = 'good' | 'bad' | 'open'
const icons = { good: IconCircleCheck, bad: IconCircleX, open: IconCircleDashed } as const

/**
 * Shows the results of a verified proof: its content, its link, the chain behind it, the signature
 * at its end.
 */
export function Findings({ proof, verified }: { proof: SealProof; verified: VerifiedProof }) {
  const { t } = useLingui()
  const spoken = useStore(language)
  const { hash, isContent, brokenLink, head } = verified
  const link = wholeNumber(verified.link)
  const broken = wholeNumber(brokenLink ?? 0)
  const sealedAt = longMoment(verified.sealedAt, spoken)
  const signedAt = proof.head === null ? '' : longMoment(proof.head.at, spoken)
  const last = wholeNumber(proof.links.at(-1)?.link ?? 0)
  const told: [Told, string][] = [
    isContent
      ? ['good', t`The content of the record is what was sealed as link ${link} on ${sealedAt}.`]
      : ['bad', t`The content of the record is not what was sealed as link ${link}.`],
    brokenLink === null
      ? ['good', t`The chain fits from link ${link} to link ${last}.`]
      : ['bad', t`The chain does not fit at link ${broken}.`],
    head === 'signed'
      ? [
          'good',
          t`The chain was signed at link ${last} on ${signedAt}. Compare its hash with the mail of that day.`,
        ]
      : head === 'forged'
        ? ['bad', t`The signature at the end of the chain does not belong to this chain.`]
        : head === 'unknown'
          ? ['open', t`This browser cannot check signatures. Use another browser.`]
          : ['open', t`The end of the chain is not signed yet; tomorrow’s mail will have it.`],
  ]
  return (
    <div className={css.findings}>
      <ul>
        {told.map(([state, words]) => {
          const icon = icons[state]
          return (
            <li key={words} className={css[state]}>
              <Icon icon={icon} />
              <span>{words}</span>
            </li>
          )
        })}
      </ul>
      <dl>
        <dt>{t`Hash of the record, as it is printed`}</dt>
        <dd className={css.hash}>{grouped(hash)}</dd>
        {proof.head && (
          <>
            <dt>{t`Hash of the last signed link, as it was mailed`}</dt>
            <dd className={css.hash}>{grouped(proof.head.hash)}</dd>
          </>
        )}
      </dl>
    </div>
  )
}

const grouped = (hash: string) => hash.replaceAll(/(.{8})(?=.)/g, '$1 ')
