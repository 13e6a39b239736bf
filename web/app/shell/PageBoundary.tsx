/** Catches a page that could not be loaded or drawn, and offers to try again. */
import { Component, type ReactNode } from 'react';
import { words } from '../../lib/words/en.ts';
import { StateView } from '../../ui/page/StateView.tsx';

interface BoundaryState {
  reason: unknown;
  failed: boolean;
}

export class PageBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { reason: null, failed: false };

  static getDerivedStateFromError(reason: unknown): BoundaryState {
    return { reason, failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const notLoaded =
      this.state.reason instanceof TypeError && /import|module|fetch/i.test(this.state.reason.message);
    return notLoaded ? (
      <StateView
        whole
        kind="offline"
        title={words.state.newVersion}
        text={words.state.newVersionText}
        action={{ label: words.common.reload, onClick: () => window.location.reload() }}
      />
    ) : (
      <StateView
        whole
        kind="error"
        title={words.state.failed}
        text={words.state.failedText}
        action={{ label: words.common.retry, onClick: () => this.setState({ reason: null, failed: false }) }}
      />
    );
  }
}
