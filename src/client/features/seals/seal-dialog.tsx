import { useLingui } from '@lingui/react/macro'
import { IconDownload, IconRefresh } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import type { SealProof, SealState } from '#contract/seals/operations.ts'
import type { ApiFailure } from '#client/data/api/api-result.ts'
import { call } from '#client/data/api/call.ts'
import { language } from '#client/i18n/language.ts'
import { longMoment } from '#client/i18n/moment.ts'
import { RefusalText } from '#client/records/refusal-text.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { saveFile } from '#client/ui/save-file.ts'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'
import { useStore } from '#client/workspace/use-store.ts'
import { Findings } from './findings.tsx'
import css from './seal.module.css'
import { type VerifiedProof, verifyProof } from './verify-proof.ts'

interface SealDialogProps {
  accountID: number
  uid: string
  state: SealState
  title: string
  again: () => Promise<void>
  onClose: () => void
}

/** Shows the seal computed on this device, the versions of the record, and the proof to pass on. */
export function SealDialog({ accountID, uid, state, title, again, onClose }: SealDialogProps) {
  const { t } = useLingui()
  const spoken = useStore(language)
  const { proof, verified, refused, read } = useProof(accountID, uid)
  const isSealed = state.versions.some(({ link }) => link !== null)
  useEffectWhen(isSealed, () => void read())
  const anew = async () => {
    await again()
    await read()
  }
  const [saved, setSaved] = useState(false)
  const save = () => {
    if (proof === null) return
    saveFile(`${proof.label.replaceAll(/[^\w-]+/g, '-')}.seal.json`, JSON.stringify(proof, null, 2))
    setSaved(true)
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button
            icon={<Icon icon={IconRefresh} />}
            onClick={() => void anew()}
          >{t`Check again`}</Button>
          <Button
            variant="filled"
            disabled={proof === null}
            icon={<Icon icon={IconDownload} />}
            onClick={save}
          >{t`Save the proof`}</Button>
        </>
      }
    >
      {refused && (
        <ProblemState
          title={t`The proof could not be read`}
          retry={{ label: t`Try again`, onRetry: () => void read() }}
        >
          <RefusalText refused={refused} />
        </ProblemState>
      )}
      {!isSealed && (
        <p>{t`No part of this record is sealed yet, so there is nothing to compare it with.`}</p>
      )}
      {verified && proof && <Findings proof={proof} verified={verified} />}
      {saved && (
        <output>{t`Saved. Anyone can check it on the page /sealed of this site, without signing in and without a network.`}</output>
      )}
      <h3 className={css.head}>{t`Versions`}</h3>
      <ol className={css.versions}>
        {state.versions.map(({ version, author, at, changes, link }) => {
          const changed = Object.keys(changes).join(', ')
          const n = String(version)
          const who = author?.name ?? ''
          return (
            <li key={version}>
              <strong>{t`Version ${n}`}</strong>
              <span> · {[who, longMoment(at, spoken)].filter(Boolean).join(' · ')}</span>
              {changed !== '' && <span> · {changed}</span>}
              <span> · {link === null ? t`Not sealed yet` : t`Link ${String(link)}`}</span>
            </li>
          )
        })}
      </ol>
    </Dialog>
  )
}

/** Requests the proof of a record and verifies it here. `read` is stable for a record. */
function useProof(accountID: number, recordUid: string) {
  const [found, setFound] = useState<{ proof: SealProof; verified: VerifiedProof } | null>(null)
  const [refused, setRefused] = useState<ApiFailure | null>(null)
  const read = useCallback(async () => {
    const answer = await call('seals.proof', {
      params: { accountID: String(accountID), recordUid },
    })
    setRefused(answer.ok ? null : answer)
    if (answer.ok) setFound({ proof: answer.body, verified: await verifyProof(answer.body) })
  }, [accountID, recordUid])
  return { proof: found?.proof ?? null, verified: found?.verified ?? null, refused, read }
}
