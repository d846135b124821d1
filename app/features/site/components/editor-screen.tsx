import { useState } from 'react'
import { flushSync } from 'react-dom'
import { EditorHeader } from '#app/features/site/components/editor-header.tsx'
import { EditorNotices } from '#app/features/site/components/editor-notices.tsx'
import { FieldSearch } from '#app/features/site/components/field-search.tsx'
import { FieldSheet } from '#app/features/site/components/field-sheet.tsx'
import { HistoryDialog } from '#app/features/site/components/history-dialog.tsx'
import { MatchChoices } from '#app/features/site/components/match-choices.tsx'
import { PickNotice } from '#app/features/site/components/pick-notice.tsx'
import { PreviewPane } from '#app/features/site/components/preview-pane.tsx'
import { ProblemSummary } from '#app/features/site/components/problem-summary.tsx'
import { PublishDialog } from '#app/features/site/components/publish-dialog.tsx'
import { SectionList } from '#app/features/site/components/section-list.tsx'
import { SectionView } from '#app/features/site/components/section-view.tsx'
import { ViewTabs } from '#app/features/site/components/view-tabs.tsx'
import { findSection } from '#app/features/site/fields/sections.ts'
import { focusFirstProblem } from '#app/features/site/focus-problem.ts'
import { EditorContext } from '#app/features/site/use-editor.ts'
import { useEditorState, wideScreen } from '#app/features/site/use-editor-state.ts'
import { useMediaQuery } from '#app/features/site/use-media-query.ts'
import { usePick } from '#app/features/site/use-pick.ts'

/** Wide: the fields and the page side by side. On a phone: one of them at a time. */
export function EditorScreen() {
  const state = useEditorState()
  const isWide = useMediaQuery(wideScreen)
  const [dialog, setDialog] = useState<'publish' | 'history' | null>(null)
  const [hasNavigated, setNavigated] = useState(false)
  const { editor, view, setView, page, openPage, sheet, openSheet, frame } = state
  const pick = usePick({ openPage, open: isWide ? editor.openPlace : openSheet })
  const section = findSection(state.sectionId)

  const openSection = (id: string | null) => {
    setNavigated(true)
    state.openSection(id)
  }
  const showsFields = isWide || view === 'fields'
  const closeDialog = () => setDialog(null)

  return (
    <EditorContext value={editor}>
      <main
        id="main"
        tabIndex={-1}
        className="relative grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_minmax(0,1fr)_auto] overflow-clip bg-paper outline-none"
      >
        <EditorHeader onHistory={() => setDialog('history')} onPublish={() => setDialog('publish')} />
        <div>
          <EditorNotices />
        </div>
        <div className="relative min-h-0 lg:grid lg:grid-cols-[minmax(22rem,28rem)_minmax(0,1fr)]">
          {showsFields && (
            <div className="relative h-full overflow-y-auto overscroll-contain border-line px-5 py-6 lg:border-e">
              <ProblemSummary />
              {section ? (
                <SectionView
                  key={section.id}
                  section={section}
                  focusTitle={hasNavigated}
                  onBack={() => openSection(null)}
                />
              ) : (
                <>
                  <FieldSearch />
                  <SectionList onOpen={({ id }) => openSection(id)} />
                </>
              )}
            </div>
          )}
          <div className={`relative h-full min-h-0 ${isWide || view === 'page' ? '' : 'hidden'}`}>
            <PreviewPane
              page={page}
              onPage={openPage}
              onPick={pick.pick}
              onShown={state.markAgain}
              frame={frame}
            />
            <PickNotice notice={pick.notice} onClose={pick.dismiss} onEdit={pick.choose} />
          </div>
          {!isWide && view === 'page' && sheet && (
            <FieldSheet
              key={sheet.path}
              place={sheet}
              onClose={() => openSheet(null)}
              onOpenSection={() => editor.openPlace(sheet)}
            />
          )}
        </div>
        {!isWide && <ViewTabs view={view} onChange={setView} />}
      </main>
      {pick.choices.length > 0 && (
        <MatchChoices places={pick.choices} onChoose={pick.choose} onClose={pick.dismiss} />
      )}
      {dialog === 'publish' && (
        <PublishDialog
          page={page}
          onClose={closeDialog}
          onProblems={() => {
            // First, so that the browser doesn't give the focus back to where it was before the dialog.
            flushSync(() => {
              closeDialog()
              setView('fields')
            })
            focusFirstProblem()
          }}
        />
      )}
      {dialog === 'history' && <HistoryDialog onClose={closeDialog} />}
    </EditorContext>
  )
}
