import type { Reply } from '@rapport/contract/campaigns/replies.ts'
import { useEffect, useRef, useState } from 'react'
import { isMac } from '../../../../lib/keys/is-mac.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { FailureNotice } from '../../../../ui/forms/notices.tsx'
import { fromDocumentNode, toDocumentNode } from '../../editor/text/convert.ts'
import { LinkPanel } from '../../editor/text/link-panel.tsx'
import { TextBox } from '../../editor/text/text-box.tsx'
import { Toolbar } from '../../editor/text/toolbar.tsx'
import { useRefusalText } from '../../use-refusal-text.ts'
import { hasText } from './draft.ts'
import { useAnswer, type AnswerState } from './use-answer.ts'

type ComposerProps = {
  reply: Reply
  /** Whether the box takes the focus once it is loaded. */
  takesFocus: boolean
  onSent: (state: AnswerState) => void
  onClose: () => void
}

const boxId = 'answer-text'

/** Writes an answer and sends it. Closing keeps the draft. */
export function Composer({ reply, takesFocus, onSent, onClose }: ComposerProps) {
  const { t } = useTranslation(['campaigns', 'common'])
  const refusalText = useRefusalText()
  const { draft, write, send, isPending, error } = useAnswer(reply, onSent)
  const [initial] = useState(draft.document)
  const linkButton = useRef<HTMLButtonElement>(null)
  const [isLinkOpen, setLinkOpen] = useState(false)
  const openLink = () => setLinkOpen(true)
  useEffect(() => {
    if (takesFocus) document.querySelector<HTMLElement>(`#${boxId} [role="textbox"]`)?.focus()
  }, [takesFocus])
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <TextBox
          id={boxId}
          label={t('answer.label', { name: reply.name ?? '' })}
          placeholder={t('answer.placeholder')}
          initial={() => toDocumentNode(initial)}
          onChange={(doc) => write(fromDocumentNode(doc))}
          onLink={openLink}
          onSubmit={send}
          hasVariables={false}
          className="min-h-24 cursor-text px-4 py-3 [&_.ProseMirror]:min-h-18"
          renderTools={(box) => (
            <div className="sticky top-0 z-1 bg-surface">
              <Toolbar
                box={box}
                label={t('answer.tools')}
                controls={boxId}
                linkButton={linkButton}
                isLinkOpen={isLinkOpen}
                onLink={openLink}
                hasVariables={false}
              />
              {isLinkOpen && (
                <LinkPanel view={box.view} button={linkButton} onClose={() => setLinkOpen(false)} />
              )}
            </div>
          )}
        />
      </div>
      <div className="flex shrink-0 flex-wrap items-center gap-2 px-4 pb-3">
        <Button variant="primary" isPending={isPending} isDisabled={!hasText(draft.document)} onPress={send}>
          {t('answer.send')}
        </Button>
        <span className="text-xs text-muted max-md:hidden">{isMac() ? '⌘ Enter' : 'Ctrl Enter'}</span>
        <FailureNotice text={error ? refusalText(error) : null} />
        <Button variant="quiet" className="ms-auto" onPress={onClose}>
          {t('common:actions.close')}
        </Button>
      </div>
    </>
  )
}
