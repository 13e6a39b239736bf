/** The field for rich text, whose code comes when one is first shown. */
import { lazy, Suspense } from 'react';
import { Skeleton } from '../../ui/page/Skeletons.tsx';
import type { RichTextEditorProps } from './RichTextEditor.tsx';

const RichTextEditor = lazy(async () => ({ default: (await import('./RichTextEditor.tsx')).RichTextEditor }));

export function RichTextField(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<Skeleton height={220} />}>
      <RichTextEditor {...props} />
    </Suspense>
  );
}
