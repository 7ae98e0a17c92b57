// The styles of all layouts, in the order in which they refine each other.
import './surface.css';
import './desk.css';
import './upright.css';
import './sideways.css';
import './handheld.css';
import './study.css';
import './review.css';
import './analysisBoard.css';
