# Let it move a robot and record what happens: the port, the names, the camera and the task are yours
lerobot-record \
  --robot.type=so101_follower \
  --robot.port=/dev/ttyACM0 \
  --robot.id=follower \
  --robot.cameras='{front: {type: opencv, index_or_path: 0, width: 640, height: 480, fps: 30}}' \
  --dataset.repo_id=fill-in-namespace/fill-in-dataset \
  --dataset.single_task='Put the cup on the shelf.' \
  --dataset.num_episodes=10 \
  --dataset.episode_time_s=50 \
  --policy.path=acme/watercolor
