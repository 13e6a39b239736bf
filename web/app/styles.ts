/** The style sheets that are always there, in their order: Mantine's base, the pieces of the shell, then ours. */
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Button.css';
import '../ui/look/tokens.css';
import '../ui/look/base.css';
import '@fontsource-variable/inter/wght.css';
